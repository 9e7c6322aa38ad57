import { handleAuth } from "@/lib/web";

export { handleAuth as GET, handleAuth as POST };
