/** The server's own settings: JSON values, and images for the login page. */
import type { components } from '@mocks/generated/schema';
import { ensureBlob } from '@mocks/server/blobs';
import type { Context, Handler } from '@mocks/server/define';
import { InternalFault, problem } from '@mocks/server/problem';
import { jsonColumn } from '@mocks/server/store/columns';
import type { ConfigRow, Json } from '@mocks/server/store/tables';

type Schemas = components['schemas'];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The fields among `names` that are non-empty texts. */
const texts = (body: { readonly [name: string]: unknown }, ...names: string[]): Record<string, Json> =>
  Object.fromEntries(names.flatMap((name) => (isText(body[name]) ? [[name, jsonColumn(body[name])]] : [])));

/** The stored fields of a body, by key. Nothing is refused: invalid fields are left out. */
const values: Readonly<Record<string, (body: { readonly [name: string]: unknown }) => Json>> = {
  analytics: (body) =>
    body['enabled'] === true ? { enabled: true, ...texts(body, 'email', 'organization') } : { enabled: false },
  'login-appearance': (body) => texts(body, 'title', 'description'),
};
const pictures: ReadonlySet<string> = new Set(['logo', 'hero-image']);
const forEverybody: ReadonlySet<string> = new Set([...pictures, 'login-appearance']);

const valueOf = (key: string) => (Object.hasOwn(values, key) ? values[key] : undefined);

/** @throws 400.8 for an unknown key */
function checkKey({ behaves }: Context, key: string): void {
  const isKnown = valueOf(key) !== undefined || pictures.has(key);
  if (!isKnown || (forEverybody.has(key) && !behaves('dressesLogin')))
    throw problem.unexpectedValue('key', key, 'there is no such setting');
}

function toSetting({ key, value, setAt, blobId }: ConfigRow): Schemas['ConfigSet'] {
  const setting = blobId === undefined ? { key, setAt, value } : { key, setAt, blobExists: true };
  return setting as Schemas['ConfigSet'];
}

/** Text types get a charset, as in the real server's web framework. */
const withCharset = (type: string): string =>
  /^(?:text\/|application\/(?:json|javascript)\b)/.test(type) && !/;\s*charset\s*=/.test(type)
    ? `${type}; charset=utf-8`
    : type;

/** One setting: a value with its key, or an image as a file. */
function answer({ tables, behaves }: Context, key: string, headers: Record<string, string>) {
  const row = tables.config.get(key);
  if (!row) throw problem.notFound();
  if (row.blobId === undefined)
    return { status: 200 as const, body: toSetting(row) as Schemas['ValueSetting'], headers };
  const blob = tables.blobs.get(row.blobId);
  if (!blob) throw problem.notFound();
  const ofFile = {
    'content-type': withCharset(blob.contentType),
    'content-disposition': behaves('cachesPictures')
      ? 'attachment'
      : `${/^image\/(?:png|jpeg|gif)$/.test(blob.contentType) ? 'inline' : 'attachment'}; filename="${key}"; filename*=UTF-8''${key}`,
    etag: `"${blob.md5}"`,
  };
  return { status: 200 as const, type: '*/*' as const, body: blob.content, headers: { ...headers, ...ofFile } };
}

export const setConfig: Handler<'setConfig'> = ({ path: { key }, headers, body, bytes, auth, ctx }) => {
  auth.require('config.set', 'config');
  checkKey(ctx, key);
  const { tables } = ctx;
  const toValue = valueOf(key);
  if (toValue) {
    const row = tables.config.put({ key, value: toValue(body), setAt: ctx.now() });
    ctx.audit('config.set', null, { key, value: row.value });
    return { status: 200, body: toSetting(row) };
  }
  const type = headers.get('content-type');
  if (type === null || type.trim() === '') throw problem.invalidHeader('Content-Type', type);
  // A JSON body has been parsed before the handler looks for a file.
  const isJson = type.split(';')[0]?.trim().toLowerCase() === 'application/json';
  const blob = ensureBlob(tables, isJson ? new Uint8Array() : bytes, type);
  const row = tables.config.put({ key, value: null, blobId: blob.id, setAt: ctx.now() });
  ctx.audit('config.set', null, { key, blobId: blob.id });
  return { status: 200, body: toSetting(row) };
};

export const getConfig: Handler<'getConfig'> = ({ path: { key }, auth, ctx }) => {
  auth.require('config.read', 'config');
  if (key.includes('\u0000')) throw new InternalFault('a NUL in a key');
  return answer(ctx, key, {});
};

export const deleteConfig: Handler<'deleteConfig'> = ({ path: { key }, auth, ctx }) => {
  auth.require('config.set', 'config');
  checkKey(ctx, key);
  ctx.tables.config.delete(key);
  ctx.audit('config.set', null, { key, value: null, blobId: null });
  return { status: 200, body: { success: true } };
};

export const listPublicConfig: Handler<'listPublicConfig'> = ({ ctx: { tables } }) => {
  const rows = tables.config.filter(({ key }) => forEverybody.has(key));
  return {
    status: 200,
    body: Object.fromEntries(rows.map((row) => [row.key, toSetting(row)])) as Schemas['PublicConfig'],
  };
};

/** Shared caches may store these, not only the browser's. */
const revalidate = { 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
const keep = { 'cache-control': 'max-age=31536000', vary: 'Accept-Encoding' };

export const getPublicConfig: Handler<'getPublicConfig'> = ({ path: { key }, query: { ts }, ctx }) => {
  if (!forEverybody.has(key)) throw problem.insufficientRights();
  const headers = !ctx.behaves('cachesPictures') ? {} : ts ? keep : revalidate;
  // What is not set may be cached, too.
  if (!ctx.tables.config.has(key)) return { status: 404, body: problem.notFound().toJSON(), headers };
  return answer(ctx, key, headers);
};
