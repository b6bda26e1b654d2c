/** The locations of submissions, as GeoJSON. */
import type { components } from '@mocks/generated/schema';
import type { Handler } from '@mocks/server/define';
import { textsAt } from '@mocks/server/geo/answers';
import { type GeoType, type Geometry, geometryOf, isGeoType } from '@mocks/server/geo/places';
import { eventHash, isKnown } from '@mocks/server/odata/event-hash';
import { rowCount } from '@mocks/server/odata/options';
import { problem } from '@mocks/server/problem';
import { formAt, xformOf } from '@mocks/server/resources/forms/form-rows';
import type { FormRow, SubmissionDefRow, SubmissionRow, Tables } from '@mocks/server/store/tables';
import type { FormField } from '@mocks/server/xforms/fields';
import { newestFirst, stateOf } from './submission-rows';
import { selectSubmissions } from './submission-selection';

export type FeatureCollection = components['schemas']['FeatureCollection'];
type Feature = FeatureCollection['features'][number];
export type QueryValue = string | readonly string[] | undefined;

/** A parameter that may be repeated; an empty one counts as missing. */
const several = (value: QueryValue): string[] =>
  value === undefined || value === '' ? [] : [...new Set([value].flat())];

/** A validated limit: empty and zero mean none. */
export const limitOf = (value: QueryValue): number =>
  rowCount(Number.parseInt([value ?? ''].flat().join(','), 10) || null, Number.POSITIVE_INFINITY);

interface GeoField {
  readonly path: string;
  readonly type: GeoType;
  readonly inRepeat: boolean;
}

/** The requested location fields by path; without a request the first one outside repeats. */
function geoFields(fields: readonly FormField[], paths: readonly string[]): GeoField[] {
  const repeats = fields.filter(({ type }) => type === 'repeat').map(({ path }) => `${path}/`);
  const all = fields.flatMap(({ path, type }): GeoField[] =>
    isGeoType(type) ? [{ path, type, inRepeat: repeats.some((repeat) => path.startsWith(repeat)) }] : [],
  );
  return paths.length > 0
    ? all.filter(({ path }) => paths.includes(path))
    : all.filter(({ inRepeat }) => !inRepeat).slice(0, 1);
}

/** A version and the field to read in it. */
interface Candidate {
  readonly id: string;
  readonly def: SubmissionDefRow;
  readonly field: GeoField;
}

/** Finds the requested fields of a version; those of a definition are looked up once. */
function fieldsOf(tables: Tables, paths: readonly string[]) {
  const known = new Map<number, readonly GeoField[]>();
  return (def: SubmissionDefRow, id: string): Candidate[] => {
    let fields = known.get(def.formDefId);
    if (!fields) {
      const formDef = tables.formDefs.get(def.formDefId);
      fields = formDef ? geoFields(xformOf(formDef).fields, paths) : [];
      known.set(def.formDefId, fields);
    }
    return fields.map((field) => ({ id, def, field }));
  };
}

/** One feature per submission; several locations become a collection. The limit counts candidates. */
function features(found: Iterable<Candidate>, isDefault: boolean, limit = Number.POSITIVE_INFINITY): Feature[] {
  const byId = new Map<string, { geometries: Geometry[]; path: string }>();
  let read = 0;
  for (const { id, def, field } of found) {
    if (read === limit) break;
    read += 1;
    const texts = textsAt(def.xml, field.path, !field.inRepeat);
    const geometry = geometryOf(field.type, field.inRepeat, texts);
    if (!geometry) continue;
    const known = byId.get(id);
    if (known) known.geometries.push(geometry);
    else byId.set(id, { geometries: [geometry], path: field.path });
  }
  return Array.from(byId, ([id, { geometries, path }]): Feature => {
    const [first] = geometries;
    const geometry =
      geometries.length === 1 && first ? first : ({ type: 'GeometryCollection', geometries } as Geometry);
    return { type: 'Feature', id, geometry, properties: isDefault ? { fieldpath: path } : null };
  });
}

const currentOf = (tables: Tables, row: SubmissionRow): SubmissionDefRow | undefined =>
  tables.submissionDefs.by('submissionId', row.id).find(({ current }) => current);

/** What the filter accepts, of the form and of its draft: the real server does not separate them here. */
function selected(tables: Tables, form: FormRow, filter: string | undefined, now: string): SubmissionRow[] {
  const { rows } = selectSubmissions(tables, { form, draft: false }, { filter }, now);
  return [...rows, ...selectSubmissions(tables, { form, draft: true }, { filter }, now).rows].sort(newestFirst);
}

/** The filter; a repeated one is invalid. */
function filterOf(value: QueryValue): string | undefined {
  if (typeof value === 'object') throw problem.unparseableFilter('There is more than one.');
  return value;
}

export const listSubmissionPlaces: Handler<'listSubmissionPlaces'> = ({ path, query, headers, auth, ctx }) => {
  const { tables } = ctx;
  const form = formAt(tables, path);
  auth.require('submission.list', form);
  const paths = several(query.fieldpath);
  if (paths.length > 1) throw problem.invalidQuery(paths, 'only one fieldpath at a time');
  const filter = filterOf(query.$filter);
  const limit = limitOf(query.limit);
  const { rows } = selectSubmissions(tables, { form, draft: false }, { filter }, ctx.now());
  const etag = eventHash(ctx, rows.slice(0, limit).map(stateOf));
  if (isKnown(etag, headers)) return { status: 304, headers: { etag } };
  const chosen = selected(tables, form, filter, ctx.now());
  const candidates = fieldsOf(tables, paths);
  // One after the other, because all answers of a large form at once take a gigabyte.
  const found = (function* () {
    for (const row of chosen) {
      const def = currentOf(tables, row);
      if (def) yield* candidates(def, row.instanceId);
    }
  })();
  return {
    status: 200,
    body: { type: 'FeatureCollection', features: features(found, paths.length === 0, limit) },
    headers: { etag },
  };
};

/** The locations of one submission, in its current version or in the named one. */
function placesOf(
  {
    path,
    query,
    auth,
    ctx,
  }: Pick<Parameters<Handler<'getSubmissionPlaces'>>[0], 'query' | 'auth' | 'ctx'> & {
    path: { projectId: string; xmlFormId: string };
  },
  rootId: string,
  versionId: string | null,
): FeatureCollection {
  const { tables } = ctx;
  const form = formAt(tables, path);
  auth.require('submission.read', form);
  const versions = tables.submissions
    .by('instanceId', `${form.id} ${rootId}`)
    .filter(({ deletedAt }) => deletedAt === null)
    .flatMap((row) => tables.submissionDefs.by('submissionId', row.id));
  if (!versions.some(({ instanceId }) => instanceId === (versionId ?? rootId))) throw problem.notFound();
  // The real server writes the id into a filter unescaped, so ids that a filter cannot contain are refused.
  const chosen = new Set(selected(tables, form, `__id eq '${rootId}'`, ctx.now()).map(({ id }) => id));
  const paths = several(query.fieldpath);
  const candidates = fieldsOf(tables, paths);
  const found = versions
    .filter((def) => chosen.has(def.submissionId) && (versionId === null ? def.current : def.instanceId === versionId))
    .flatMap((def) => candidates(def, def.instanceId));
  return { type: 'FeatureCollection', features: features(found, paths.length === 0) };
}

export const getSubmissionPlaces: Handler<'getSubmissionPlaces'> = (request) => ({
  status: 200,
  body: placesOf(request, request.path.instanceId, null),
});

export const getSubmissionVersionPlaces: Handler<'getSubmissionVersionPlaces'> = (request) => ({
  status: 200,
  body: placesOf(request, request.path.rootId, request.path.instanceId),
});
