import { env } from "@executor/core/env";
import { sessionCookieName } from "@executor/core/http/caller/cookie-name";
import { allowedFrames } from "@executor/core/identity";
import { type NextRequest, NextResponse } from "next/server";

const openPaths = /^\/(sign-in|setup|invitation|embed)(\/|$)/;
const framedPath = "/embed/playground";

/** Sends visitors without a session to the sign-in page and sets the headers of pages. It authorizes nothing: every page does. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search, searchParams } = request.nextUrl;
  const isKnown = [true, false].some((isSecure) => request.cookies.has(sessionCookieName(isSecure)));
  const isReading = request.method === "GET" || request.method === "HEAD";
  if (!isKnown && isReading && !openPaths.test(pathname) && pathname !== "/") {
    const signIn = new URL("/sign-in", request.url);
    signIn.searchParams.set("next", `${pathname}${search}`);
    return NextResponse.redirect(signIn);
  }
  const nonce = btoa(crypto.randomUUID());
  const frames = pathname === framedPath ? await allowedFrames(searchParams.get("organization")) : [];
  const policy = contentSecurityPolicy(nonce, frames);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-path", `${pathname}${search}`);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries({ ...pageHeaders, "content-security-policy": policy }))
    response.headers.set(name, value);
  if (frames.length > 0) response.headers.delete("x-frame-options"); // it knows no origins but the own
  return response;
}

const pageHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};

/** Development compiles in the browser, which needs eval; nothing else does. */
function contentSecurityPolicy(nonce: string, frames: readonly string[]): string {
  const evaluation = env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluation}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frames.join(" ") || "'none'"}`,
  ].join("; ");
}

export const config = {
  runtime: "nodejs",
  matcher: [
    {
      source:
        "/((?!api/|tools(?:/|$)|executions(?:/|$)|mcp(?:/|$)|scim(?:/|$)|oauth/(?:callback|device-authorization|register|token|revoke)(?:/|$)|\\.well-known/|health(?:/|$)|llms(?:\\.txt$|-full\\.txt$|/)|metrics(?:/|$)|_next/|monaco/|embed/client\\.js$|offline-worker\\.js$|favicon\\.ico$|icon\\.svg$).*)",
    },
  ],
};
