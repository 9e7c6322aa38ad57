import { answerOauthCallback } from "@/lib/web";

export { answerOauthCallback as GET };
