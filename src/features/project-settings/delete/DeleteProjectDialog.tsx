import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { isolate } from '~/shared/lib/isolate';
import { reread } from '~/api/invalidation';
import type { ProjectExtended } from '~/api/schema';
import { forgetProject } from '~/session/preferences';
import { paths } from '~/shared/lib/paths';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { alerts } from '~/shared/ui/overlays/alerts';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { Name } from '~/shared/ui/text/Name';
import { canBeTyped, isNameOf } from '../encrypt';
import { type Contents, useContents } from './use-contents';
import { deleteForGood } from './delete-project';
import { Exports } from './Exports';
import './delete-project.css';

/** Says what is lost, offers to download it first, deletes the project for good and leads to the others. */
export function DeleteProjectDialog({ project, onClose }: { project: ProjectExtended; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, name } = project;
  const { contents, failed, retry } = useContents(project);
  // A name without visible characters cannot be typed.
  const asked = canBeTyped(name) ? name : String(id);
  // An element, because Lingui parses markup in a text value as the message's own.
  const which = (
    <strong>
      <Name>{asked}</Name>
    </strong>
  );
  return (
    <ConfirmDialog
      title={t`Delete project`}
      notDone={t`The project was not deleted.`}
      danger
      typed={{
        label:
          asked === name ? (
            <Trans>Type the name of the project: {which}</Trans>
          ) : (
            <Trans>Type the number of the project: {which}</Trans>
          ),
        help: t`This cannot be undone. Type the name to confirm that this is the right project.`,
        matches: (text) => isNameOf(text, asked),
        wrong: asked === name ? t`This is not the name of the project.` : t`This is not the number of the project.`,
      }}
      onClose={onClose}
      onConfirm={async () => {
        await deleteForGood(id);
        clearUnsaved();
        onClose();
        await navigate(paths.home());
        forgetProject(id);
        void reread('deleteProject', id);
        alerts.success(msg`Project deleted: ${{ name: isolate(name) }}.`);
      }}
    >
      <p>
        <Trans>The project is deleted for everybody, with everything in it. This cannot be undone.</Trans>
      </p>
      {failed && (
        <p role="alert" className="delete-uncounted">
          <Trans>What the project holds could not be counted.</Trans>{' '}
          <TextButton onClick={retry}>
            <Trans>Try again</Trans>
          </TextButton>
        </p>
      )}
      {!contents && !failed && (
        <p className="muted" role="status">
          <Trans>Counting what the project holds…</Trans>
        </p>
      )}
      {contents && <Losses project={project} contents={contents} />}
      {contents && <Exports project={project} contents={contents} />}
    </ConfirmDialog>
  );
}

function Losses({ project, contents }: { project: ProjectExtended; contents: Contents }) {
  const { forms, trashed, submissions, lists, entities } = contents;
  return (
    <ul className="delete-losses">
      <li>
        <Plural value={forms.length} _0="No forms" one="# form" other="# forms" />
        {trashed > 0 && (
          <>
            {' '}
            <Plural value={trashed} one="(and # in the trash)" other="(and # in the trash)" />
          </>
        )}
      </li>
      <li>
        <Plural value={submissions} _0="No submissions" one="# submission" other="# submissions" />
      </li>
      <li>
        <Plural value={entities} _0="No entities" one="# entity" other="# entities" />
        {lists.length > 0 && (
          <>
            {' '}
            <Plural value={lists.length} one="in # entity list" other="in # entity lists" />
          </>
        )}
      </li>
      <li>
        <Plural
          value={project.appUsers ?? 0}
          _0="No app users"
          one="# app user, who can no longer send what is still on the device"
          other="# app users, who can no longer send what is still on their devices"
        />
      </li>
    </ul>
  );
}
