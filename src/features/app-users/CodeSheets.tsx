import { Trans, useLingui } from '@lingui/react/macro';
import { use, useMemo } from 'react';
import type { ActorPropertyList, AppUserList } from '~/api/schema';
import { DownloadDialog, PrintDialog } from '~/domain/qr/print/PrintDialog';
import { codeCards, CodeKindContext, type CodeUser, nameTooLongMessage } from './code';

interface PrintCodesDialogProps {
  project: { id: number; name: string };
  actors: readonly CodeUser[];
  /** All app users, with the properties that just created ones lack. */
  all: AppUserList;
  properties: ActorPropertyList;
  onClose: () => void;
}

export function PrintCodesDialog({ project, actors: users, all, properties, onClose }: PrintCodesDialogProps) {
  const { t } = useLingui();
  const { kind } = use(CodeKindContext);
  const cards = useMemo(() => {
    const propertiesOf = (id: number) => all.find((one) => one.id === id)?.properties ?? null;
    const described = users.map((user) => ({ ...user, properties: propertiesOf(user.id) }));
    return codeCards(project, described, kind);
  }, [project, users, all, kind]);
  return (
    <PrintDialog
      cards={cards}
      lines={[{ label: t`Project name`, text: project.name }]}
      properties={properties.map(({ name }) => name)}
      tooLong={nameTooLongMessage}
      onClose={onClose}
    >
      <p>
        <Trans>Anyone with one of these cards can send submissions as that app user. Share them carefully.</Trans>
      </p>
    </PrintDialog>
  );
}

interface DownloadCodesDialogProps {
  project: { id: number; name: string };
  actors: readonly CodeUser[];
  onClose: () => void;
}

export function DownloadCodesDialog({ project, actors: users, onClose }: DownloadCodesDialogProps) {
  const { kind } = use(CodeKindContext);
  return (
    <DownloadDialog
      cards={codeCards(project, users, kind)}
      name={`${project.name} - QR codes`}
      tooLong={nameTooLongMessage}
      onClose={onClose}
    >
      <p>
        <Trans>One ZIP file with a PNG image per app user.</Trans>
      </p>
      <p className="muted">
        <Trans>Anyone with one of these images can send submissions as that app user. Share the file carefully.</Trans>
      </p>
    </DownloadDialog>
  );
}
