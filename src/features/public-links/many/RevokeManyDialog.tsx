import { Plural, Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { FormExtended } from '~/api/schema';
import { formName } from '~/shared/forms/form-target';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { NameList } from '~/shared/ui/text/NameList';
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
      <NameList
        className="public-link-effects"
        items={rows.map(({ id, displayName }) => ({ id, name: displayName }))}
        most={listed}
      />
    </FormDialog>
  );
}
