import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { typeWord } from '~/domain/definitions/type-words';
import { onwards } from '~/shared/lib/direction';
import { Name } from '~/shared/ui/text/Name';
import type { DefinitionChanges, Relocated, Retyped } from './definition-changes';
import { Names } from './Names';

/** As the table of submissions heads its columns. */
const columnOf = (path: string) => path.slice(1).replaceAll('/', '-');

interface DataChangesProps {
  changes: DefinitionChanges;
  /** Whether there are answers that are affected. */
  hasSubmissions: boolean;
}

/** The changes of fields, and what each means for submissions that are there already. */
export function DataChanges({
  changes: { added, removed, renamed, moved, retyped },
  hasSubmissions,
}: DataChangesProps) {
  return (
    <dl className="publish-data">
      {removed.length > 0 && (
        <Change
          danger
          title={<Plural value={removed.length} one="# field removed" other="# fields removed" />}
          meaning={
            hasSubmissions && (
              <Trans>
                Answers given so far are kept, but the table and downloads leave them out. Downloads can include fields
                that are not in the published form.
              </Trans>
            )
          }
        >
          <Names names={removed.map(columnOf)} />
        </Change>
      )}
      {retyped.length > 0 && (
        <Change
          danger
          title={<Plural value={retyped.length} one="# field of another type" other="# fields of another type" />}
          meaning={
            hasSubmissions && (
              <Trans>Answers given so far stay as they are. The table and downloads show them as the new type.</Trans>
            )
          }
        >
          <Names
            names={retyped.map(({ node }) => columnOf(node.path))}
            detail={(index) => <Types change={retyped[index]} />}
          />
        </Change>
      )}
      {renamed.length > 0 && (
        <Change
          danger
          title={<Plural value={renamed.length} one="# field renamed" other="# fields renamed" />}
          meaning={hasSubmissions && <NewPlace />}
        >
          <Places places={renamed} />
        </Change>
      )}
      {moved.length > 0 && (
        <Change
          danger
          title={<Plural value={moved.length} one="# field in another group" other="# fields in another group" />}
          meaning={hasSubmissions && <NewPlace />}
        >
          <Places places={moved} />
        </Change>
      )}
      {added.length > 0 && (
        <Change
          title={<Plural value={added.length} one="# field added" other="# fields added" />}
          meaning={hasSubmissions && <Trans>Submissions sent so far have no answers in new fields.</Trans>}
        >
          <Names names={added.map(columnOf)} />
        </Change>
      )}
    </dl>
  );
}

interface ChangeProps {
  /** Answers that are there are hidden or read differently. */
  danger?: boolean;
  title: ReactNode;
  meaning: ReactNode;
  children: ReactNode;
}

function Change({ danger = false, title, meaning, children }: ChangeProps) {
  return (
    <div className={danger ? 'publish-change publish-change-attention' : 'publish-change'}>
      <dt>{title}</dt>
      <dd>{children}</dd>
      {meaning !== false && <dd className="muted">{meaning}</dd>}
    </div>
  );
}

function NewPlace() {
  return (
    <Trans>
      A field with a new name or group counts as new. Old answers stay in the old field and leave the table and
      downloads.
    </Trans>
  );
}

function Places({ places }: { places: readonly Relocated[] }) {
  return (
    <Names
      names={places.map(({ fromPath }) => columnOf(fromPath))}
      detail={(index) => {
        const path = places[index]?.path;
        return (
          path !== undefined && (
            <>
              {` ${onwards()} `}
              <Name>{columnOf(path)}</Name>
            </>
          )
        );
      }}
    />
  );
}

function Types({ change }: { change: Retyped | undefined }) {
  const { i18n } = useLingui();
  if (!change) return null;
  const [from, to] = [typeWord(change.from, i18n), typeWord(change.to, i18n)];
  return (
    <>
      {' '}
      (<bdi>{from}</bdi> {onwards()} <bdi>{to}</bdi>)
    </>
  );
}
