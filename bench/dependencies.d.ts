/** What the bench uses of dependencies that are installed in its own folder only. */

declare module "@redocly/mock-server" {
  interface MockRequest {
    readonly method: string;
    readonly path: string;
    readonly query: string | undefined;
    readonly headers: import("node:http").IncomingHttpHeaders;
    getBody(): Promise<Buffer>;
  }
  interface MockResponse {
    readonly statusCode: number;
    readonly headers: Record<string, string>;
    readonly body: Buffer;
  }
  export function createMockServer(definition: object): Promise<(request: MockRequest) => Promise<MockResponse>>;
}

declare module "openapi-backend" {
  interface Answer {
    readonly status: number;
    readonly body: unknown;
  }
  interface ApiRequest {
    readonly method: string;
    readonly path: string;
    readonly headers: import("node:http").IncomingHttpHeaders;
  }
  interface Context {
    readonly api: { mockResponseForOperation(operationId: string): { status: number; mock: unknown } };
    readonly operation: { readonly operationId: string };
    readonly request: ApiRequest;
    readonly validation: { readonly errors: unknown };
  }
  interface Options {
    readonly definition: object;
    readonly quick: boolean;
    readonly handlers: Readonly<Record<string, (context: Context) => Answer>>;
  }
  export class OpenAPIBackend {
    constructor(options: Options);
    registerSecurityHandler(scheme: string, handler: (context: Context) => boolean): void;
    init(): Promise<void>;
    handleRequest(request: ApiRequest): Promise<Answer>;
  }
}
