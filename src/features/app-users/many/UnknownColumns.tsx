import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { addProblem, addProperty } from '~/domain/actor-properties/add-property';
import { listed } from '~/shared/ui/text/Joined';

interface UnknownColumnsProps {
  project: ProjectExtended;
  names: readonly string[];
  onLeaveOut: () => void;
}

/** Columns that are not custom properties, with buttons to add them or to leave them out. */
export function UnknownColumns({ project, names, onLeaveOut }: UnknownColumnsProps) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // An element, because Lingui parses markup in a text value as the message's own.
  const list = <bdi>{listed(names)}</bdi>;
  const add = async () => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    for (const name of names) {
      try {
        await addProperty(project.id, name);
      } catch (error) {
        setFault(addProblem(error, name, i18n));
        break;
      }
    }
    setBusy(false);
  };
  return (
    <div className="many-unknown" role="status">
      <p>
        <Trans>These columns are not custom properties of this project: {list}</Trans>
      </p>
      {fault !== null && <p className="field-fault">{fault}</p>}
      {can(project, 'actor_property.update') && (
        <Button loading={busy} onClick={() => void add()}>
          <Plural value={names.length} one="Add it as a property" other="Add them as properties" />
        </Button>
      )}
      <Button onClick={onLeaveOut}>
        <Plural value={names.length} one="Leave it out" other="Leave them out" />
      </Button>
    </div>
  );
}
