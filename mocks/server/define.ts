/**
 * Typed operation handlers. Everything a handler may read and everything it may answer is derived from the contract:
 * a status or a shape the contract does not document is a compile error, and so is a parameter it does not name.
 *
 *     export const getProject: Handler<'getProject'> = ({ path, auth, ctx }) => {
 *       const project = activeProject(ctx.tables, path.projectId);
 *       auth.require('project.read', project);
 *       return { status: 200, body: toProject(project) };
 *     };
 *
 * What is refused is thrown (`throw problem.notFound()`, see problem.ts): the transaction is taken back and the problem
 * becomes the answer.
 */
import type { operations } from '@mocks/generated/schema';
import type { Auth } from './auth/auth';
import type { Clock } from './clock';
import type { Random } from './random';
import type { FormPart } from './multipart';
import type { Mail } from './mail';
import type { ActorRow, Json, Tables } from './store/tables';

export type OperationId = keyof operations;

type Parameters<Id extends OperationId, Where extends 'path' | 'query'> = operations[Id]['parameters'] extends {
  [K in Where]?: infer Found;
}
  ? NonNullable<Found>
  : never;

/** Path parameters by name, percent-decoded. Text, as in any URL: `integer()` of problem.ts refuses what is no number. */
export type PathOf<Id extends OperationId> = { readonly [K in keyof Parameters<Id, 'path'>]-?: string };

/** Query parameters by name. A parameter given twice is a list. */
export type QueryOf<Id extends OperationId> = {
  readonly [K in keyof Parameters<Id, 'query'>]?: string | readonly string[];
};

type Content<T> = T extends { content: infer C } ? C : never;
type RequestContent<Id extends OperationId> = operations[Id] extends { requestBody?: infer B }
  ? Content<NonNullable<B>>
  : never;
type JsonBody<Id extends OperationId> = RequestContent<Id> extends { 'application/json': infer T } ? T : never;
/** The names of every alternative of a union, not only those all alternatives have. */
type AnyKey<T> = T extends unknown ? keyof T : never;

/**
 * The JSON body: the contract says what may be in it, nothing says that it is. A body that was not sent, or not sent
 * as JSON, is an empty object, as on the real server.
 */
export type BodyOf<Id extends OperationId> = { readonly [K in AnyKey<JsonBody<Id>>]?: unknown };

type ResponsesOf<Id extends OperationId> = operations[Id]['responses'];
type JsonMediaType = 'application/json';

/** An answer of one status: JSON needs no `type`; any other media type of the contract is named. */
type AnswerOfStatus<Status, Response> = Response extends { content: infer C }
  ? [C] extends [never]
    ? BodilessAnswer<Status>
    : { [Type in keyof C]: AnswerOfType<Status, Type, C[Type]> }[keyof C]
  : BodilessAnswer<Status>;

/** Headers beside those every answer has; a list where one may come several times (`set-cookie`). */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[]>>;

interface BodilessAnswer<Status> {
  status: Status;
  body?: undefined;
  headers?: AnswerHeaders;
}

type AnswerOfType<Status, Type, Body> = Type extends JsonMediaType
  ? { status: Status; type?: Type; body: Body; headers?: AnswerHeaders }
  : {
      status: Status;
      type: Type;
      body: Body | Uint8Array | ReadableStream<Uint8Array>;
      headers?: AnswerHeaders;
    };

/** Everything the contract lets this operation answer with. */
export type Answer<Id extends OperationId> = {
  [Status in keyof ResponsesOf<Id> & number]: AnswerOfStatus<Status, ResponsesOf<Id>[Status]>;
}[keyof ResponsesOf<Id> & number];

/** What every operation may use of the server, whatever it is about. */
export interface Context {
  readonly tables: Tables;
  readonly clock: Clock;
  readonly random: Random;
  /** The present as the wire writes it. */
  now(): string;
  /** The caller asked for extended metadata (`X-Extended-Metadata: true`). */
  readonly extended: boolean;
  readonly options: ServerOptions;
  /**
   * Writes a line of the audit log in the caller's name, with the notes of `X-Action-Notes`, and does what follows from
   * it (jobs.ts): entities from a submission. Whatever the line is about has to be in the tables by then. `by` is for
   * whoever signs in just now, and so is not the caller yet.
   */
  audit(
    action: string,
    actee: { acteeId: string } | null,
    details?: { [key: string]: Json } | null,
    by?: ActorRow,
  ): void;
  /** Writes a mail, which goes out when the request has succeeded. */
  mail(mail: Mail): void;
}

export interface ServerOptions {
  /** The address users reach the server at; `https:` decides the name of the session cookie and its `Secure`. */
  readonly origin: string;
  /** What `/client-config.json` answers. */
  readonly clientConfig: { readonly [key: string]: Json };
  /** What `/version.txt` answers. */
  readonly versionText: string;
}

export interface OperationRequest<Id extends OperationId> {
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly headers: Headers;
  readonly body: BodyOf<Id>;
  /** The body as it came, for whatever is not JSON: XML, spreadsheets, multipart. */
  readonly bytes: Uint8Array;
  /** The parts of a multipart body, for the operations that take one. */
  readonly parts: readonly FormPart[];
  /** Without the key of a device. */
  readonly url: URL;
  /** Path and query as they were asked for, with the key of a device: what addresses in an answer begin with. */
  readonly originalPath: string;
  readonly auth: Auth;
  readonly ctx: Context;
}

export type Handler<Id extends OperationId> = (request: OperationRequest<Id>) => Answer<Id> | Promise<Answer<Id>>;

/** The text of a body that came as bytes (UTF-8; a byte order mark is not part of the text). */
export const bodyText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
