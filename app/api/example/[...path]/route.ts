import { answerExample } from "@executor/core/sources";

export const GET = (request: Request) => answerExample(request);
export const POST = (request: Request) => answerExample(request);
