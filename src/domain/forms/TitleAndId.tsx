import type { FormExtended } from '~/api/schema';
import { visibleName } from '~/shared/lib/visible-name';
import { Name } from '~/shared/ui/text/Name';
import { formName } from './form-target';

type Named = Pick<FormExtended, 'name' | 'xmlFormId'>;

/** Forms may share a title, so the ID is shown as well. */
export function TitleAndId({ form }: { form: Named }) {
  const name = formName(form);
  return (
    <>
      <strong>
        <Name>{name}</Name>
      </strong>
      {name !== form.xmlFormId && (
        <>
          {' ('}
          <Name>{form.xmlFormId}</Name>)
        </>
      )}
    </>
  );
}

/** Plain text for button names and notifications. */
export function titleAndId(form: Named): string {
  const name = visibleName(formName(form));
  return name === form.xmlFormId ? name : `${name} (${visibleName(form.xmlFormId)})`;
}
