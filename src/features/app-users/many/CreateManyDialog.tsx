import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import type { ActorPropertyList, AppUserList, ProjectExtended } from '~/api/schema';
import { usePageJob } from '~/shared/jobs/use-job';
import { markUnsaved } from '~/shared/lib/unsaved';
import { type Creation, creationKind, type Made, startCreation } from './creation-job';
import type { Line } from './parse';
import { CreationStep } from './CreationStep';
import { WriteStep } from './WriteStep';
import type { NewAppUser } from '../writes';
import './many.css';

interface CreateManyDialogProps {
  project: ProjectExtended;
  properties: ActorPropertyList;
  /** All app users of the project. */
  all: AppUserList;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
  /** Continues to the codes of the created app users. */
  onPrint: (users: readonly NewAppUser[]) => void;
}

/**
 * Creates many app users from one text: a preview of each line, then a job with a result per line. The dialog can be
 * closed while the job runs, and shows it when reopened.
 */
export function CreateManyDialog({ project, properties, all, onClose, onDone, onPrint }: CreateManyDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [forAll, setForAll] = useState<readonly string[]>([]);
  // The newest app user before the first is created, even if the list behind the dialog is read again.
  const [before] = useState(all);
  const names = useMemo(() => before.filter((user) => user.token !== null).map((user) => user.displayName), [before]);
  const newest = useMemo(() => before.reduce((id, user) => Math.max(id, user.id), 0), [before]);
  const job = usePageJob<Creation, Line, Made>(creationKind.name, ({ projectId }) => projectId === project.id);
  useEffect(
    () => (text.trim() === '' || job ? undefined : markUnsaved(null, () => msg`The app users are not created.`)),
    [text, job],
  );
  if (!job) {
    return (
      <WriteStep
        project={project}
        properties={properties}
        names={names}
        text={text}
        onText={setText}
        forAll={forAll}
        onForAll={setForAll}
        onClose={onClose}
        onCreate={(lines) => void startCreation(project, lines, newest, t`App users of ${project.name}`)}
      />
    );
  }
  return <CreationStep job={job} onClose={onClose} onDone={onDone} onPrint={onPrint} />;
}
