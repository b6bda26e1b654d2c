import type { SelectNode } from '@getodk/xforms-engine';
import { Trans } from '@lingui/react/macro';
import { hasAppearance } from '../../engine/nodes';
import { useEngineState } from '../../engine/state';
import { MissingFile, useMissingFor } from '../../MissingFile';
import type { FieldContext } from '../field';
import { ChoicePicker } from '../on-demand';
import { GoneChoices } from './GoneChoices';
import { ChoiceList } from './ChoiceList';

/** With more choices than this, a list to search is quicker than all of them below each other. */
const listed = 100;

/** One or several of the form's choices. */
export function ChoiceField(props: { node: SelectNode; context: FieldContext }) {
  return (
    <>
      <GoneChoices {...props} />
      <OfferedChoices {...props} />
    </>
  );
}

function OfferedChoices({ node, context }: { node: SelectNode; context: FieldContext }) {
  const { valueOptions } = useEngineState(node.currentState);
  const missing = useMissingFor(node);
  if (missing.length > 0)
    return (
      <p className="fill-hint">
        <MissingFile names={missing} />
      </p>
    );
  if (valueOptions.length === 0)
    return (
      <p className="fill-hint">
        <Trans>There are no choices here yet. They may depend on other answers.</Trans>
      </p>
    );
  const searched = hasAppearance(node, 'minimal', 'autocomplete', 'search') || valueOptions.length > listed;
  return searched ? <ChoicePicker node={node} context={context} /> : <ChoiceList node={node} context={context} />;
}
