import type { DefinitionOf } from '~/shared/definitions/edition';
import { UnreadableState } from '~/shared/definitions/UnreadableState';
import { XmlDiffView } from '~/shared/definitions/xml-diff/XmlDiffView';
import { ListSkeleton } from '~/shared/ui/states/states';
import { useXmlDiff } from '~/shared/xforms/queries';

/** The XML of two definitions side by side. */
export function XmlChanges({ from, to }: { from: DefinitionOf; to: DefinitionOf }) {
  const { data, error, refetch } = useXmlDiff(from, to);
  if (!data && error) return <UnreadableState error={error} retry={() => void refetch()} />;
  return data ? <XmlDiffView diff={data} /> : <ListSkeleton rows={12} />;
}
