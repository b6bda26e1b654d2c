/**
 * Typed operation handlers. Everything a handler may read and everything it may answer is derived from the contract: a
 * status or a shape the contract does not document is a compile error, and so is a parameter it does not name.
 * export const getProject: Handler<'getProject'> = ({ path, auth, ctx }) => { const project = activeProject(ctx.tables,
 * path.projectId); auth.require('project.read', project); return { status: 200, body: toProject(project) }; };
 * Refusals are thrown (`throw problem.notFound()`, see problem.ts): the transaction is rolled back and the problem
 * becomes the answer.
 */
import type { operations } from '@mocks/generated/schema';
import type { Behaviour } from '@mocks/generated/since';
import type { Auth } from './auth/auth';
import type { Clock } from './clock';
import type { Mail } from './mail';
import type { FormPart } from './multipart';
import type { ObjectStoreState } from './object-store';
import type { Random } from './random';
import type { ActorRow, Json, Tables } from './store/tables';

export type OperationId = keyof operations;

type Parameters<Id extends OperationId, Where extends 'path' | 'query'> = operations[Id]['parameters'] extends {
  [K in Where]?: infer Found;
}
  ? NonNullable<Found>
  : never;

/** Path parameters by name, percent-decoded. Always text: `integer()` of problem.ts refuses anything but numbers. */
type PathOf<Id extends OperationId> = { readonly [K in keyof Parameters<Id, 'path'>]-?: string };

/** Query parameters by name; a repeated parameter is a list. */
export type QueryOf<Id extends OperationId> = {
  readonly [K in keyof Parameters<Id, 'query'>]?: string | readonly string[];
};

type Content<T> = T extends { content: infer C } ? C : never;
type RequestContent<Id extends OperationId> = operations[Id] extends { requestBody?: infer B }
  ? Content<NonNullable<B>>
  : never;
type JsonBody<Id extends OperationId> = RequestContent<Id> extends { 'application/json': infer T } ? T : never;
/** The property names of all members of a union, not only the common ones. */
type AnyKey<T> = T extends unknown ? keyof T : never;

/**
 * The JSON body, typed by the contract but not validated. Without a JSON body it is an empty object, as on the real
 * server.
 */
type BodyOf<Id extends OperationId> = { readonly [K in AnyKey<JsonBody<Id>>]?: unknown };

type ResponsesOf<Id extends OperationId> = operations[Id]['responses'];
type JsonMediaType = 'application/json';

/** An answer of one status: JSON needs no `type`; any other media type of the contract is named. */
type AnswerOfStatus<Status, Response> = Response extends { content: infer C }
  ? [C] extends [never]
    ? BodilessAnswer<Status>
    : { [Type in keyof C]: AnswerOfType<Status, Type, C[Type]> }[keyof C]
  : BodilessAnswer<Status>;

/** Headers beside the standard ones; a list for repeated headers (`set-cookie`). */
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

/** Every answer that the contract documents for this operation. */
export type Answer<Id extends OperationId> = {
  [Status in keyof ResponsesOf<Id> & number]: AnswerOfStatus<Status, ResponsesOf<Id>[Status]>;
}[keyof ResponsesOf<Id> & number];

/** What every handler may use of the server. */
export interface Context {
  readonly tables: Tables;
  readonly clock: Clock;
  readonly random: Random;
  /** The current time in the wire format. */
  now(): string;
  /** The caller asked for extended metadata (`X-Extended-Metadata: true`). */
  readonly extended: boolean;
  readonly options: ServerOptions;
  /** Whether the imitated release does something as newer ones do (`x-behaviours` of the contract). */
  behaves(behaviour: Behaviour): boolean;
  /**
   * Writes an audit log entry for the caller, with the notes of `X-Action-Notes`, and runs what follows from it
   * (jobs.ts), such as creating entities from a submission. The audited row must be in the tables already. `by` is for
   * a caller who is just signing in.
   */
  audit(
    action: string,
    actee: { acteeId: string } | null,
    details?: { [key: string]: Json } | null,
    by?: ActorRow,
  ): void;
  /** Adds an email, which is reported when the request has succeeded. */
  mail(mail: Mail): void;
}

/** Whether workbooks are converted: by a converter that runs, by none that is reached (502.2), by none at all (501.3). */
export const converterStates = ['up', 'down', 'none'] as const;
export type ConverterState = (typeof converterStates)[number];

/** Who asks for passwords: this server, or a provider of single sign-on, which may be out of reach. */
export type SingleSignOn = 'off' | 'on' | 'down';

export interface ServerOptions {
  /** The address users reach the server at; `https:` decides the name of the session cookie and its `Secure`. */
  readonly origin: string;
  /** The content of `/client-config.json`. */
  readonly clientConfig: { readonly [key: string]: Json };
  /** The content of `/version.txt`. */
  readonly versionText: string;
  /** The converter of workbooks beside the server. */
  readonly converter: ConverterState;
  /** Logging in at a provider instead of with passwords. */
  readonly singleSignOn: SingleSignOn;
  /** Where files are that were uploaded. */
  readonly objectStore: ObjectStoreState;
  /** Whether the file of an uploaded attachment is lost; see the fault `no-blob`. */
  readonly losesBlob: boolean;
}

export interface OperationRequest<Id extends OperationId> {
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly headers: Headers;
  readonly cookies: ReadonlyMap<string, string>;
  readonly body: BodyOf<Id>;
  /** The raw body, for everything but JSON: XML, spreadsheets, multipart. */
  readonly bytes: Uint8Array;
  /** The parts of a multipart body, for operations that take one. */
  readonly parts: readonly FormPart[];
  /** Without a device key. */
  readonly url: URL;
  /** Path and query as requested, with a device key: addresses in answers begin with it. */
  readonly originalPath: string;
  readonly auth: Auth;
  readonly ctx: Context;
}

export type Handler<Id extends OperationId> = (request: OperationRequest<Id>) => Answer<Id> | Promise<Answer<Id>>;

/** Decodes a UTF-8 body without its byte order mark. */
export const bodyText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
