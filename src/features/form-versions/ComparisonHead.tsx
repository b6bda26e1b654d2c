import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { VersionName } from '~/domain/definitions/VersionName';
import type { Edition } from '~/api/edition';
import { editionOf, editionWord } from '~/domain/definitions/edition';
import { formatDateOnly, localDay } from '~/shared/lib/dates';
import { visibleName } from '~/shared/lib/visible-name';
import { Button, Segmented, Select } from 'antd';
import { Icon } from '~/shared/ui/icons/Icon';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { withSearch } from '~/shared/ui/controls/with-search';
import type { CompareState } from './address';
import { type Side, sidesOf } from './pair';
import { PublishedBy } from './PublishedBy';
import type { Definitions } from './queries';

interface ComparisonHeadProps {
  definitions: Definitions;
  from: Side | null | undefined;
  to: Side | null | undefined;
  state: CompareState;
  onChange: (change: Partial<CompareState>) => void;
}

/** Chooses the two definitions, says when and by whom they were published, and what of them shows. */
export function ComparisonHead({ definitions, from, to, state, onChange }: ComparisonHeadProps) {
  const { t } = useLingui();
  return (
    <div className="compare-head">
      <Choice
        label={t`Older`}
        side={from}
        named={state.from}
        definitions={definitions}
        onChoose={(edition) => onChange({ from: edition, to: to?.edition ?? state.to })}
      />
      <Button
        className="compare-swap"
        title={t`Swap the two versions`}
        onClick={() => onChange({ from: to?.edition ?? state.to, to: from?.edition ?? state.from })}
      >
        <span aria-hidden="true">⇄</span>
      </Button>
      <Choice
        label={t`Newer`}
        side={to}
        named={state.to}
        definitions={definitions}
        onChoose={(edition) => onChange({ from: from?.edition ?? state.from, to: edition })}
      />
      <Segmented
        aria-label={t`Show`}
        tabIndex={-1}
        className="compare-views"
        value={state.xml ? 'xml' : 'changes'}
        onChange={(view) => onChange({ xml: view === 'xml' })}
        options={[
          { value: 'changes', label: t`What changed` },
          { value: 'xml', label: t`XML side by side` },
        ]}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  side: Side | null | undefined;
  /** What the address names, which may not exist. */
  named: Edition | null;
  definitions: Definitions;
  onChoose: (edition: Edition) => void;
}

function Choice({ label, side, named, definitions, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  const nameOf = ({ edition, facts, current }: Side) => {
    if (edition.kind === 'draft') return t`Draft ${visibleName(facts.version)}`;
    const name = facts.version === '' ? t`(blank)` : visibleName(facts.version);
    const day = facts.publishedAt === null ? '' : formatDateOnly(localDay(Date.parse(facts.publishedAt)));
    return current ? t`${name} (current, ${day})` : t`${name} (${day})`;
  };
  return (
    <div className="compare-side">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={side ? editionWord(side.edition) : ''}
        onChange={(word) => {
          const edition = editionOf(word);
          if (edition) onChoose(edition);
        }}
        {...withSearch([
          ...(side ? [] : [{ value: '', label: t`Choose a version` }]),
          ...sidesOf(definitions).map((one) => ({ value: editionWord(one.edition), label: nameOf(one) })),
        ])}
      />
      {side && <Facts {...side} />}
      {side === undefined && named && (
        <p className="compare-missing" role="alert">
          <Icon name="warning" /> <Missing edition={named} />
        </p>
      )}
    </div>
  );
}

function Missing({ edition }: { edition: Edition }) {
  return edition.kind === 'version' ? (
    <Trans>
      There is no version <VersionName version={edition.version} />. Choose another one.
    </Trans>
  ) : (
    <Trans>There is no draft. Choose a version.</Trans>
  );
}

/** When and by whom a version was published, with its notes. */
function Facts({ edition, facts }: Side) {
  if (edition.kind === 'draft')
    return (
      <p className="muted">
        <Trans>Not published yet</Trans>
      </p>
    );
  const notes = facts.publishNotes;
  return (
    <>
      <p className="muted">
        {facts.publishedAt !== null && <TimeAgo iso={facts.publishedAt} />}{' '}
        {'publishedBy' in facts && <PublishedBy actor={facts.publishedBy} />}
      </p>
      {notes !== undefined && notes !== null && notes !== '' && (
        <p className="compare-notes">
          <bdi>{notes}</bdi>
        </p>
      )}
    </>
  );
}
