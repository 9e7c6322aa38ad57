import { answerRequest } from "@executor/core/http";

export { answerRequest as GET, answerRequest as HEAD, answerRequest as OPTIONS, answerRequest as POST };
