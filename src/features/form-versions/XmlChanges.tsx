import type { DefinitionOf } from '~/api/edition';
import { UnreadableState } from '~/domain/definitions/UnreadableState';
import { XmlDiffView } from '~/domain/definitions/xml-diff/XmlDiffView';
import { ListSkeleton } from '~/shared/ui/states/states';
import { useXmlDiff } from '~/domain/xforms/queries';

/** The XML of two definitions side by side. */
export function XmlChanges({ from, to }: { from: DefinitionOf; to: DefinitionOf }) {
  const { data, error, refetch } = useXmlDiff(from, to);
  if (!data && error) return <UnreadableState error={error} retry={() => void refetch()} />;
  return data ? <XmlDiffView diff={data} /> : <ListSkeleton rows={12} />;
}
