import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import { Name } from '~/shared/ui/text/Name';
import type { Action, FormNode } from '~/domain/xforms/model';
import { Facts } from '~/shared/ui/text/Facts';
import { listed } from '~/shared/ui/text/Joined';
import { isContainer } from './outline';
import { TextBlock } from './TextBlock';

function Field({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="outline-field">
      <h4>{label}</h4>
      {children}
    </div>
  );
}

function Expression({ label, value }: { label: ReactNode; value: string | null }) {
  if (value === null) return null;
  return (
    <Field label={label}>
      <TextBlock text={value} code />
    </Field>
  );
}

/** "true()" as a word, anything else as code. */
function Condition({ label, value }: { label: ReactNode; value: string | null }) {
  if (value?.replaceAll(' ', '') !== 'true()') return <Expression label={label} value={value} />;
  return (
    <Field label={label}>
      <Trans>Always</Trans>
    </Field>
  );
}

/** Each action once, with a key. */
const distinct = (actions: readonly Action[]): [string, Action][] => [
  ...new Map(actions.map((action) => [JSON.stringify(action), action])),
];

/** Expressions, defaults, appearance and parameters of a question, and the entity property it is saved to. */
export function QuestionLogic({ node }: { node: FormNode }) {
  const { t } = useLingui();
  const { actions, appearance, default: usual, parameters, preload, saveTo } = node;
  const given = Object.entries(parameters);
  const rows = [
    <Condition key="relevant" label={<Trans>Shown if</Trans>} value={node.relevant} />,
    <Condition key="required" label={<Trans>Required</Trans>} value={node.required} />,
    <Expression key="constraint" label={<Trans>Constraint</Trans>} value={node.constraint} />,
    <Expression key="calculate" label={<Trans>Calculation</Trans>} value={node.calculate} />,
    <Expression key="default" label={<Trans>Default</Trans>} value={usual?.value ?? null} />,
    node.kind !== 'note' && <Condition key="readonly" label={<Trans>Read-only</Trans>} value={node.readonly} />,
    <Expression key="count" label={<Trans>Number of entries</Trans>} value={node.repeatCount} />,
    ...distinct(actions).map(([key, { kind, events, value, trigger }]) => (
      <Field
        key={key}
        label={
          kind === 'setgeopoint' ? (
            <Trans>Location recorded</Trans>
          ) : kind === 'recordaudio' ? (
            <Trans>Audio recorded</Trans>
          ) : (
            <Trans>Value set</Trans>
          )
        }
      >
        {value !== null && <TextBlock text={value} code />}
        <p className="muted">
          {trigger === null ? (
            <Name>{listed(events)}</Name>
          ) : (
            <Trans>
              When <Name>{trigger}</Name> changes
            </Trans>
          )}
        </p>
      </Field>
    )),
    preload && (
      <Field key="preload" label={<Trans>Filled by the device</Trans>}>
        <Name className="outline-name">{[preload.kind, preload.parameter].filter(Boolean).join(' ')}</Name>
      </Field>
    ),
    saveTo && (
      <Field key="saveTo" label={<Trans>Saved to entity property</Trans>}>
        <Name className="outline-name">{saveTo.property}</Name>
        {saveTo.dataset !== null && (
          <>
            {' '}
            <Trans>
              of the list <Name>{saveTo.dataset}</Name>
            </Trans>
          </>
        )}
      </Field>
    ),
    <Expression key="appearance" label={<Trans>Appearance</Trans>} value={appearance} />,
    given.length > 0 && (
      <Field key="parameters" label={<Trans>Parameters</Trans>}>
        <Facts
          facts={given.map(([name, value]) => ({
            label: <bdi>{visibleName(name)}</bdi>,
            children: <TextBlock text={value} code />,
          }))}
        />
      </Field>
    ),
  ];
  return (
    <section className="outline-section" aria-label={isContainer(node) ? t`Settings of the group` : t`Logic`}>
      {rows}
    </section>
  );
}
