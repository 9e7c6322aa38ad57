/** Whether everything is tested (`npm run test:all`), or of each matrix what stands for it (`npm test`). */
export const isDeep = process.env.TEST_DEPTH === "deep";
