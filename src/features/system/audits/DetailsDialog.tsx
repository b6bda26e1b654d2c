import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, type GetRef, Input } from 'antd';
import { useRef, useState } from 'react';
import { formatDateTime } from '~/shared/lib/dates';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import type { RowAction } from '~/shared/ui/table/types';
import { Facts } from '~/shared/ui/text/Facts';
import { joinNames } from '~/shared/ui/text/Joined';
import { userAgentName } from '~/shared/ui/text/UserAgentName';
import { actionLabel } from './actions';
import { asList, asRecord, type Entry, grantTargetId, propertyNames, targetKinds, textAt } from './entries';
import type { Names } from './sentences/sentence';
import { Sentence } from './sentences/Sentence';
import { ActorName, TargetName } from './target';

/** Limit of the JSON text shown; the copy has all of it. */
const shownCharacters = 100_000;

interface DetailsDialogProps {
  entry: Entry;
  names: Names;
  /** They filter the log by what this entry has. */
  actions: readonly RowAction[];
  onClose: () => void;
}

export function DetailsDialog({ entry, names, actions, onClose }: DetailsDialogProps) {
  const { t, i18n } = useLingui();
  return (
    <InfoDialog title={actionLabel(entry.action, (message) => i18n._(message))} onClose={onClose} width={720}>
      <ErrorBoundary>
        <InWords entry={entry} names={names} />
      </ErrorBoundary>
      {actions.length > 0 && (
        <Flex wrap gap={8} role="group" aria-label={t`Filter the log`}>
          {actions.map(({ id, label, onSelect }) => (
            <Button
              key={id}
              size="small"
              onClick={() => {
                onClose();
                onSelect();
              }}
            >
              {label}
            </Button>
          ))}
        </Flex>
      )}
      {entry.details === null ? (
        <p className="muted">
          <Trans>The server stored no more details.</Trans>
        </p>
      ) : (
        <Json details={entry.details} />
      )}
    </InfoDialog>
  );
}

function InWords({ entry, names }: Pick<DetailsDialogProps, 'entry' | 'names'>) {
  const { t, i18n } = useLingui();
  const facts = factsOf(entry, names);
  const kind = entry.target && i18n._(targetKinds[entry.target.kind]);
  return (
    <>
      <p className="audit-lead">
        <Sentence entry={entry} names={names} />
      </p>
      <Facts
        facts={[
          {
            label: <Trans context="when it happened">Time</Trans>,
            children: <time dateTime={entry.at}>{formatDateTime(entry.at, true)}</time>,
          },
          {
            label: <Trans>Initiator</Trans>,
            children: entry.actor ? <ActorName actor={entry.actor} /> : <Trans>Server or not logged in</Trans>,
          },
          entry.target !== null && {
            label: <Trans>Target</Trans>,
            children: (
              <span>
                {entry.target.kind !== 'purged' && entry.target.kind !== 'other' && (
                  <span className="muted">{kind} </span>
                )}
                <TargetName target={entry.target} />
              </span>
            ),
          },
          ...facts.map(({ label, value }) => ({
            label: i18n._(label),
            children: <bdi>{typeof value === 'string' ? value : i18n._(value)}</bdi>,
          })),
          entry.notes !== null && { label: t`Notes`, children: <bdi>{entry.notes}</bdi> },
          { label: <Trans>Action</Trans>, children: <code>{entry.action}</code> },
        ]}
      />
    </>
  );
}

function Json({ details }: { details: NonNullable<Entry['details']> }) {
  const { t } = useLingui();
  const box = useRef<GetRef<typeof Input.TextArea>>(null);
  const [copyStatus, setCopyStatus] = useState('');
  const text = JSON.stringify(details, null, 2);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopyStatus(t`Copied.`);
    } catch {
      // Without a secure connection there is no clipboard.
      box.current?.focus({ cursor: 'all' });
      setCopyStatus(
        t`Your browser does not let this page copy. The details are selected: copy them with your keyboard.`,
      );
    }
  };
  return (
    <section aria-labelledby="audit-json">
      <Flex align="center" gap={12} className="audit-json-head">
        <h2 id="audit-json">
          <Trans>Details</Trans>
        </h2>
        <span role="status" className="muted">
          {copyStatus}
        </span>
        <Button size="small" onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
      </Flex>
      <Input.TextArea
        ref={box}
        className="audit-json"
        dir="ltr"
        readOnly
        spellCheck={false}
        aria-labelledby="audit-json"
        rows={Math.min(16, text.split('\n', 17).length)}
        value={text.slice(0, shownCharacters)}
      />
      {text.length > shownCharacters && (
        <p className="muted">
          <Trans>Only the beginning is shown. Copy to get all of it.</Trans>
        </p>
      )}
    </section>
  );
}

export interface Fact {
  label: MessageDescriptor;
  value: MessageDescriptor | string;
}

const simpleFacts: readonly { path: readonly string[]; label: MessageDescriptor }[] = [
  { path: ['userAgent'], label: msg`Browser` },
  { path: ['instanceId'], label: msg`Submission` },
  { path: ['reviewState'], label: msg`Review state` },
  { path: ['entity', 'label'], label: msg`Entity` },
  { path: ['entity', 'uuid'], label: msg`Entity ID` },
  { path: ['entity', 'dataset'], label: msg`Entity List` },
  { path: ['data', 'email'], label: msg`Email address` },
  { path: ['data', 'name'], label: msg`Name` },
  { path: ['data', 'displayName'], label: msg`Name` },
  { path: ['data', 'state'], label: msg`State` },
  { path: ['name'], label: msg`File` },
  { path: ['key'], label: msg`Setting` },
  { path: ['propertyName'], label: msg`Preference` },
  { path: ['errorMessage'], label: msg`Error` },
  { path: ['version'], label: msg`Version` },
];

/** The relevant details in words. Never throws, whatever a newer server sends. */
export function factsOf(
  { action, details }: Pick<Entry, 'action' | 'details'>,
  names: Pick<Names, 'role' | 'place'>,
): Fact[] {
  const facts: Fact[] = [];
  if (details === null) return facts;
  const roleId = details['roleId'];
  if (typeof roleId === 'number') facts.push({ label: msg`Role`, value: names.role(roleId) });
  const on = grantTargetId(details);
  const place = on === null ? undefined : names.place(on);
  if (place) facts.push({ label: targetKinds[place.kind], value: place.name });
  for (const { path, label } of simpleFacts) {
    const value = textAt(details, ...path);
    // The JSON has the whole text.
    if (value !== null) facts.push({ label, value: path[0] === 'userAgent' ? userAgentName(value) : value });
  }
  const data = asRecord(details['data']);
  if (data && action.endsWith('.update'))
    facts.push({ label: msg`Changed fields`, value: joinNames(Object.keys(data)) });
  const properties = joinNames(propertyNames(details));
  if (properties !== '') facts.push({ label: msg`Properties`, value: properties });
  const entities = asList(details['entityUuids']).length;
  if (entities > 0) facts.push({ label: msg`Entities`, value: String(entities) });
  return facts;
}
