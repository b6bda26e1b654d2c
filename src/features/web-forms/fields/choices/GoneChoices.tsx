import type { SelectNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { visibleText } from '~/shared/lib/visible-name';
import { Icon } from '~/shared/ui/icons/Icon';
import { useEngineState } from '../../engine/state';
import type { FieldContext } from '../field';

/** Chosen values that the form does not offer, such as a choice that a newer version no longer has. */
export function GoneChoices({ node, context }: { node: SelectNode; context: FieldContext }) {
  const { t } = useLingui();
  const { valueOptions, value } = useEngineState(node.currentState);
  const gone = useMemo(() => {
    const values = new Set(value);
    for (const option of valueOptions) values.delete(option.value);
    return [...values];
  }, [value, valueOptions]);
  if (gone.length === 0) return null;
  return (
    <ul className="fill-chips">
      {gone.map((choice) => (
        <li key={choice}>
          <GoneChoice value={choice} />
          {!context.readOnly && (
            <button
              type="button"
              aria-label={t`Remove ${choice}`}
              onClick={() => node.selectValues(value.filter((other) => other !== choice))}
            >
              <Icon name="cross" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The value of a choice that the form does not offer. */
export function GoneChoice({ value }: { value: string }) {
  const name = <bdi>{visibleText(value)}</bdi>;
  return (
    <span>
      <Trans>{name} (no longer a choice)</Trans>
    </span>
  );
}
