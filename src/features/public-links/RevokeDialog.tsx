import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import type { FormExtended } from '~/api/schema';
import { TitleAndId, titleAndId } from '~/domain/forms/TitleAndId';
import { bidiIsolate } from '~/shared/lib/isolate';
import { distinctNames } from '~/shared/lib/visible-name';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Sentences } from '~/shared/ui/text/Joined';
import { Name, NameList } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import type { LinkRow } from './queries';
import { revoke, startRevocationJob } from './writes';

interface RevokeDialogProps {
  form: FormExtended;
  actor: LinkRow;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
}

export function RevokeDialog({ form, actor: row, onClose, onDone }: RevokeDialogProps) {
  const { t } = useLingui();
  const { id, displayName: name } = row;
  // An element: Lingui parses markup in text values.
  const which = <Name>{name}</Name>;
  const what = <TitleAndId form={form} />;
  const created = <TimeAgo iso={row.createdAt} />;
  const creator = <Name>{row.createdBy.displayName}</Name>;
  return (
    <ConfirmDialog
      title={t`Revoke access`}
      failureTitle={t`The access was not revoked.`}
      danger
      onConfirm={async () => {
        await revoke(form, row);
        notifications.success(msg`Access revoked for ${{ name: bidiIsolate(name) }}.`);
        onDone([row.id]);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          The link {which} no longer opens the form {what}. This cannot be undone.
        </Trans>
      </p>
      <p className="muted">
        {/* The id, because names repeat. */}
        <Trans>
          Link #{id}, created {created} by {creator}
        </Trans>
      </p>
      <RevocationEffects />
    </ConfirmDialog>
  );
}

/** More names than this are counted, not listed. */
const listed = 10;

interface RevokeManyDialogProps {
  form: FormExtended;
  actors: readonly (LinkRow & { token: string })[];
  onClose: () => void;
  onStarted: () => void;
}

export function RevokeManyDialog({ form, actors: rows, onClose, onStarted }: RevokeManyDialogProps) {
  const { t } = useLingui();
  const count = rows.length;
  return (
    <ConfirmDialog
      title={t`Revoke access`}
      failureTitle={t`The access was not revoked.`}
      danger
      onConfirm={async () => {
        startRevocationJob(form, rows, t`Revoked public access links of ${titleAndId(form)}`);
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
      <NameList className="public-link-names" items={distinctNames(rows)} most={listed} />
    </ConfirmDialog>
  );
}

function RevocationEffects() {
  return (
    <Flex component="ul" vertical gap={4} style={{ paddingInlineStart: 20 }}>
      <li>
        <Trans>
          People who have started a submission can no longer send it, also if the form is open in front of them.
        </Trans>
      </li>
      <li>
        <Trans>Submissions that were sent are kept.</Trans>
      </li>
    </Flex>
  );
}
