import { blobAnswer } from '@mocks/server/blobs';
/** Reads definitions of a form, a version or a draft. */
import type { Handler } from '@mocks/server/define';
import { isTrue, problem } from '@mocks/server/problem';
import type { BlobRow } from '@mocks/server/store/tables';
import { odataName, odataPath } from '@mocks/server/xforms/fields';
import { type Place, atDraft, atForm, atTestedDraft, atVersion, readable } from './definition-places';
import { toExtendedForm, toForm, xformOf } from './form-rows';

const detailsAt =
  (place: Place): Handler<'getForm'> =>
  ({ path, auth, ctx }) => {
    const { tables, extended } = ctx;
    const { form, def } = readable(place, ctx, path, auth);
    if (!extended) return { status: 200, body: toForm(form, def) };
    const notes = auth.can('form.update', form) ? { publishNotes: def.publishNotes } : {};
    return { status: 200, body: { ...toExtendedForm(tables, form, def, place === atDraft), ...notes } };
  };

const xmlAt =
  (place: Place): Handler<'getFormXml'> =>
  ({ path, auth, ctx }) => {
    const { def } = readable(place, ctx, path, auth);
    return { status: 200, type: 'application/xml', body: def.xml };
  };

const xls = 'application/vnd.ms-excel';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The spreadsheet of a definition, if it has one in that format. */
function workbook<Type extends typeof xls | typeof xlsx>(
  place: Place,
  { path, auth, ctx }: Parameters<Handler<'getFormXls'>>[0],
  type: Type,
  ending: string,
) {
  const { form, def } = readable(place, ctx, path, auth);
  const blob: BlobRow | undefined = def.xlsBlobId === null ? undefined : ctx.tables.blobs.get(def.xlsBlobId);
  if (blob?.contentType !== type) throw problem.notFound();
  const answer = blobAnswer(blob, `${form.xmlFormId}.${ending}`, ctx);
  return answer.status === 307 ? answer : { ...answer, type, body: blob.content };
}
const xlsAt =
  (place: Place): Handler<'getFormXls'> =>
  (request) =>
    workbook(place, request, xls, 'xls');
const xlsxAt =
  (place: Place): Handler<'getFormXlsx'> =>
  (request) =>
    workbook(place, request, xlsx, 'xlsx');

const fieldsAt =
  (place: Place): Handler<'listFormFields'> =>
  ({ path, query, auth, ctx }) => {
    const { def } = readable(place, ctx, path, auth);
    const forOdata = isTrue(query.odata);
    const body = xformOf(def).fields.map(({ path: fieldPath, name, type, binary, selectMultiple }) => ({
      path: forOdata ? odataPath(fieldPath) : fieldPath,
      name: forOdata ? odataName(name) : name,
      type,
      binary,
      selectMultiple,
    }));
    return { status: 200, body };
  };

export const getForm = detailsAt(atForm);
export const getFormVersion: Handler<'getFormVersion'> = detailsAt(atVersion);
export const getDraft: Handler<'getDraft'> = detailsAt(atDraft);

export const getFormXml = xmlAt(atForm);
export const getFormVersionXml: Handler<'getFormVersionXml'> = xmlAt(atVersion);
export const getDraftXml: Handler<'getDraftXml'> = xmlAt(atDraft);
export const getDraftXmlForTesting: Handler<'getDraftXmlForTesting'> = ({ path, ctx }) => ({
  status: 200,
  type: 'application/xml',
  body: atTestedDraft(ctx.tables, path).def.xml,
});

export const getFormXls = xlsAt(atForm);
export const getFormVersionXls: Handler<'getFormVersionXls'> = xlsAt(atVersion);
export const getDraftXls: Handler<'getDraftXls'> = xlsAt(atDraft);
export const getFormXlsx = xlsxAt(atForm);
export const getFormVersionXlsx: Handler<'getFormVersionXlsx'> = xlsxAt(atVersion);
export const getDraftXlsx: Handler<'getDraftXlsx'> = xlsxAt(atDraft);

export const listFormFields = fieldsAt(atForm);
export const listFormVersionFields: Handler<'listFormVersionFields'> = fieldsAt(atVersion);
export const listDraftFields: Handler<'listDraftFields'> = fieldsAt(atDraft);
