import { Plural, Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { FormExtended } from '~/api/schema';
import { formName } from '~/shared/forms/form-target';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { Name } from '~/shared/ui/text/Name';
import { startRevoking } from '../jobs';
import { RevocationEffects } from '../RevocationEffects';
import type { Row } from '../rows';

const schema = z.object({});
const nothing = {};
/** More names than this are counted, not listed. */
const listed = 10;

interface RevokeManyDialogProps {
  form: FormExtended;
  rows: readonly (Row & { token: string })[];
  onClose: () => void;
  /** Called once the job runs. */
  onStarted: () => void;
}

/** Revokes the selected links. */
export function RevokeManyDialog({ form, rows, onClose, onStarted }: RevokeManyDialogProps) {
  const { t } = useLingui();
  const count = rows.length;
  const more = count - listed;
  return (
    <FormDialog
      title={t`Revoke access`}
      submitLabel={t`Revoke access`}
      danger
      schema={schema}
      defaultValues={nothing}
      onSubmit={async () => {
        startRevoking(form, rows, t`Revoked public access links of ${formName(form)}`);
        onStarted();
      }}
      onClose={onClose}
    >
      <p>
        <Plural value={count} one="# link no longer opens the form." other="# links no longer open the form." />{' '}
        <Trans>This cannot be undone.</Trans>
      </p>
      <RevocationEffects />
      <ul className="public-link-effects">
        {rows.slice(0, listed).map(({ id, displayName }) => (
          <li key={id}>
            <Name>{displayName}</Name>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        )}
      </ul>
    </FormDialog>
  );
}
