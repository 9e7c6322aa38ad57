import { answerRequest } from "@executor/core/http";

export { answerRequest as DELETE, answerRequest as GET, answerRequest as OPTIONS, answerRequest as POST };
