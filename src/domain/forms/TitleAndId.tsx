import type { FormExtended } from '~/api/schema';
import { visibleName } from '~/shared/lib/visible-name';
import { Name } from '~/shared/ui/text/Name';
import { formName } from './form-target';

type Named = Pick<FormExtended, 'name' | 'xmlFormId'>;

/** A form in a sentence about what happens to it: forms may share a title, so the ID stands beside it. */
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

/** The same for names of buttons and for alerts. */
export function titleAndId(form: Named): string {
  const name = visibleName(formName(form));
  return name === form.xmlFormId ? name : `${name} (${visibleName(form.xmlFormId)})`;
}
