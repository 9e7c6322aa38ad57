import { Failure } from "@/lib/operation/failure";
import { respond } from "@/lib/web";

const nothingHere = (request: Request) =>
  respond(request, async () => {
    throw new Failure("not_found", "There is nothing at this address. GET /api/openapi.json describes every call.");
  });

export {
  nothingHere as DELETE,
  nothingHere as GET,
  nothingHere as HEAD,
  nothingHere as OPTIONS,
  nothingHere as PATCH,
  nothingHere as POST,
  nothingHere as PUT,
};
