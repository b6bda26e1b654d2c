/** The description of a form in OData: its tables (service document), and their columns (metadata document). */
import type { Handler } from '@mocks/server/define';
import { conversation, serviceDocument } from '@mocks/server/odata/conversation';
import { formMetadata } from '@mocks/server/odata/edmx';
import { xformOf } from '@mocks/server/resources/forms/form-rows';
import { sourceAt } from '@mocks/server/resources/submissions/submission-selection';
import { odataPath } from '@mocks/server/xforms/fields';

const service = (id: 'getFormService' | 'getDraftFormService'): Handler<'getFormService'> => {
  return ({ path, url, auth, ctx }) =>
    conversation<'getFormService'>(id as 'getFormService', (headers) => {
      const { def } = sourceAt(ctx.tables, auth, path, id === 'getDraftFormService');
      const names = xformOf(def)
        .fields.filter(({ type }) => type === 'repeat')
        .map((field) => odataPath(field.path).slice(1).replaceAll('/', '.'));
      headers['content-type'] = 'application/json; charset=utf-8; odata.metadata=minimal';
      const all = ['Submissions', ...names.map((name) => `Submissions.${name}`)];
      return {
        status: 200,
        body: serviceDocument(
          ctx.options.origin,
          url,
          all.map((name) => [name, name]),
        ),
        headers,
      };
    });
};

export const getFormService = service('getFormService');
export const getDraftFormService: Handler<'getDraftFormService'> = service('getDraftFormService');

const metadata = (id: 'getFormMetadata' | 'getDraftFormMetadata'): Handler<'getFormMetadata'> => {
  return ({ path, auth, ctx }) =>
    conversation<'getFormMetadata'>(id as 'getFormMetadata', (headers) => {
      const { form, def } = sourceAt(ctx.tables, auth, path, id === 'getDraftFormMetadata');
      return { status: 200, type: 'application/xml', body: formMetadata(form.xmlFormId, xformOf(def).fields), headers };
    });
};

export const getFormMetadata = metadata('getFormMetadata');
export const getDraftFormMetadata: Handler<'getDraftFormMetadata'> = metadata('getDraftFormMetadata');
