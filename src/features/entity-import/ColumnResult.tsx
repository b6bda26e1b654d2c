import { Trans } from '@lingui/react/macro';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Name } from '~/shared/ui/text/Name';
import { type ColumnState, mayBeProperty } from './mapping';
import type { ImportPlan } from './plan';
import type { Looks } from './recognise';

/** Why a column has no property of its name. */
export type WhyNot = { kind: 'same'; name: string } | { kind: 'spaces' | 'reserved' | 'invalid' | 'no-name' } | null;

/** Why a column is not imported under its own name; null if it could be. */
export function whyNot({ header, properties }: ImportPlan, column: number): WhyNot {
  const name = header[column]?.trim() ?? '';
  if (name === '') return { kind: 'no-name' };
  const isTaken = properties.some(
    (property, other) => other !== column && property?.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) return { kind: 'same', name };
  if (mayBeProperty(name)) return null;
  if (/^(?:name|label)$/i.test(name)) return { kind: 'reserved' };
  return { kind: /\s/u.test(name) ? 'spaces' : 'invalid' };
}

/** Why a column is not imported, and the name that it could have. */
function NotImported({
  why,
  suggested,
  onUse,
}: {
  why: WhyNot;
  suggested: string | null;
  onUse: (name: string) => void;
}) {
  if (why === null) return <Trans>Not imported</Trans>;
  const same = why.kind === 'same' ? <Name>{why.name}</Name> : null;
  return (
    <>
      {why.kind === 'same' && <Trans>Not imported: second column named {same}</Trans>}
      {why.kind === 'no-name' && <Trans>Not imported: the column has no name</Trans>}
      {why.kind === 'reserved' && <Trans>Not imported: the server does not accept this name for a property.</Trans>}
      {why.kind === 'spaces' && <Trans>Not imported: a property name cannot have spaces.</Trans>}
      {why.kind === 'invalid' && <Trans>Not imported: a property name has letters, digits, “_”, “-” and “:”.</Trans>}
      {suggested !== null && (why.kind === 'spaces' || why.kind === 'invalid') && (
        <>
          {' '}
          <TextButton onClick={() => onUse(suggested)}>
            <Trans>
              Use <bdi>{suggested}</bdi>
            </Trans>
          </TextButton>
        </>
      )}
    </>
  );
}

interface StateTextProps {
  state: ColumnState;
  isLabel: boolean;
  why: WhyNot;
  suggested: string | null;
  onUse: (name: string) => void;
}

/** What becomes of a column. */
export function StateText({ state, isLabel, why, suggested, onUse }: StateTextProps) {
  switch (state) {
    case 'none':
      return isLabel ? <Trans>Used as the label</Trans> : <NotImported why={why} suggested={suggested} onUse={onUse} />;
    case 'existing':
      return <Trans>Existing property</Trans>;
    case 'new':
      return <Trans>New property</Trans>;
    case 'twice':
      return <Trans>Two columns have this property. Change one.</Trans>;
    case 'case':
      return <Trans>The list has this property in other letters. Use its exact name.</Trans>;
    case 'name':
      return <Trans>This is not a valid property name. Use letters, digits, “_”, “-” and “:”.</Trans>;
    case 'not-allowed':
      return <Trans>You cannot create properties in this list. Choose an existing one, or clear the field.</Trans>;
  }
}

interface HintProps {
  looks: Looks | null;
  property: string;
  hasGeometry: boolean;
  onUse: (name: string) => void;
  onUpdate: (() => void) | undefined;
}

/** What a column seems to have, and what it could be used for. */
export function Hint({ looks, property, hasGeometry, onUse, onUpdate }: HintProps) {
  switch (looks) {
    case 'uuid':
      return (
        <div className="import-hint">
          <Trans>Looks like IDs of entities.</Trans>{' '}
          {onUpdate && (
            <TextButton onClick={onUpdate}>
              <Trans>Update entities by this ID</Trans>
            </TextButton>
          )}
        </div>
      );
    case 'geometry':
      if (property === 'geometry' || hasGeometry) return null;
      return (
        <div className="import-hint">
          <Trans>Looks like places. Maps show the property “geometry”.</Trans>{' '}
          <TextButton onClick={() => onUse('geometry')}>
            <Trans>Use geometry</Trans>
          </TextButton>
        </div>
      );
    case 'other-geometry':
      return (
        <div className="import-hint">
          <Trans>Looks like places. Maps need them as latitude, space, longitude: 12.5 7.25</Trans>
        </div>
      );
    case null:
      return null;
  }
}
