import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { distinctNames } from '~/shared/lib/visible-name';
import { TitleAndId, titleAndId } from '~/domain/forms/TitleAndId';
import type { FormExtended } from '~/api/schema';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { NameList } from '~/shared/ui/text/Name';
import { Sentences } from '~/shared/ui/text/Joined';
import { startRevoking } from '../jobs';
import { RevocationEffects } from '../RevocationEffects';
import type { Row } from '../rows';

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
    <ConfirmDialog
      title={t`Revoke access`}
      notDone={t`The access was not revoked.`}
      danger
      onConfirm={async () => {
        startRevoking(form, rows, t`Revoked public access links of ${titleAndId(form)}`);
        onStarted();
      }}
      onClose={onClose}
    >
      <p>
        <Sentences>
          <Plural value={count} one="# link no longer opens the form." other="# links no longer open the form." />
          <Trans>This cannot be undone.</Trans>
        </Sentences>
      </p>
      <p>
        <TitleAndId form={form} />
      </p>
      <RevocationEffects />
      <NameList className="public-link-effects" items={distinctNames(rows)} most={listed} />
    </ConfirmDialog>
  );
}
