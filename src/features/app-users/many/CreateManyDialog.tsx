import { useEffect, useMemo, useState } from 'react';
import type { ActorPropertyList, AppUserList, ProjectExtended } from '~/api/schema';
import { markUnsaved } from '~/shared/lib/unsaved';
import { Creation } from './creation';
import { CreationStep } from './CreationStep';
import type { Line } from './parse';
import { WriteStep } from './WriteStep';
import type { NewAppUser } from '../writes';
import './many.css';

interface CreateManyDialogProps {
  project: ProjectExtended;
  properties: ActorPropertyList;
  users: AppUserList;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
  /** Goes on with the codes of those that were created. */
  onPrint: (users: readonly NewAppUser[]) => void;
}

/** Many app users from one text: written or pasted with a look at what will come of it, then made with an outcome each. */
export function CreateManyDialog({ project, properties, users, onClose, onDone, onPrint }: CreateManyDialogProps) {
  const [text, setText] = useState('');
  const [forAll, setForAll] = useState<readonly string[]>([]);
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  // What was there before the first is made: also when the list behind the dialog is read again.
  const [before] = useState(users);
  const names = useMemo(() => before.filter((user) => user.token !== null).map((user) => user.displayName), [before]);
  const newest = useMemo(() => before.reduce((id, user) => Math.max(id, user.id), 0), [before]);
  const creation = useMemo(() => lines && new Creation(project.id, lines, newest), [project.id, lines, newest]);
  useEffect(() => (text.trim() === '' || lines ? undefined : markUnsaved()), [text, lines]);
  if (!creation || !lines) {
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
        onCreate={setLines}
      />
    );
  }
  return <CreationStep project={project} creation={creation} lines={lines} onDone={onDone} onPrint={onPrint} />;
}
