import { Failure } from "../../operation/failure";
import type { Handler, Method } from "../routes/handler";
import { scimAnswer } from "./answer";
import { addGroup, deleteGroup, listGroups, patchGroup, readGroup, replaceGroup } from "./groups";
import { type Json, listSchema, resourceTypes, schemas, serviceProviderConfig } from "./schemas";
import { createUser, listUsers, patchUser, readUser, removeUser, replaceUser } from "./users";

type ScimRoute = { method: Method; path: string; handle: Handler };

const at = (method: Method, path: string, handle: Handler): ScimRoute => ({ method, path: `/scim/v2${path}`, handle });

const listed = (items: readonly Json[]) =>
  scimAnswer(() =>
    Promise.resolve({
      json: { schemas: [listSchema], totalResults: items.length, startIndex: 1, itemsPerPage: items.length, Resources: items },
    }),
  );

const one = (items: readonly Json[]) =>
  scimAnswer(({ params }) => {
    const item = items.find(({ id }) => id === params.id);
    return item ? Promise.resolve({ json: item }) : Promise.reject(new Failure("not_found", "There is nothing of that name."));
  });

const nothing = scimAnswer(() =>
  Promise.reject(new Failure("not_found", "There is nothing at this address. /scim/v2/ResourceTypes lists what is provisioned.")),
);

/** SCIM 2.0 (RFC 7643 and 7644): members and groups as an identity provider keeps them. */
export const scimRoutes: readonly ScimRoute[] = [
  at(
    "GET",
    "/ServiceProviderConfig",
    scimAnswer(() => Promise.resolve({ json: serviceProviderConfig })),
  ),
  at("GET", "/ResourceTypes", listed(resourceTypes)),
  at("GET", "/ResourceTypes/:id", one(resourceTypes)),
  at("GET", "/Schemas", listed(schemas)),
  at("GET", "/Schemas/:id", one(schemas)),
  at("GET", "/Users", listUsers),
  at("POST", "/Users", createUser),
  at("GET", "/Users/:id", readUser),
  at("PUT", "/Users/:id", replaceUser),
  at("PATCH", "/Users/:id", patchUser),
  at("DELETE", "/Users/:id", removeUser),
  at("GET", "/Groups", listGroups),
  at("POST", "/Groups", addGroup),
  at("GET", "/Groups/:id", readGroup),
  at("PUT", "/Groups/:id", replaceGroup),
  at("PATCH", "/Groups/:id", patchGroup),
  at("DELETE", "/Groups/:id", deleteGroup),
  at("GET", "/:kind", nothing),
];
