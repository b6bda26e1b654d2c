import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import type { DefinitionOf } from './edition';
import { definitionXml } from './queries';
import { XmlView } from './XmlView';
import './definitions.css';

interface XmlDialogProps {
  definition: DefinitionOf;
  hash?: string | undefined;
  /** What is viewed: "version 3" for instance. */
  title: string;
  onClose: () => void;
}

/** The XML of a definition to read: highlighted, with search and folding. Load it by `lazyDialog`. */
export function XmlDialog({ definition, hash, title, onClose }: XmlDialogProps) {
  const { t } = useLingui();
  const { data: xml, error, refetch } = useQuery(definitionXml(definition, hash));
  return (
    <InfoDialog title={t`XML: ${title}`} onClose={onClose} width={1200}>
      <div className="xml-dialog">
        {xml !== undefined && <XmlView xml={xml} label={t`XML: ${title}`} />}
        {xml === undefined && !error && <ListSkeleton rows={12} />}
        {xml === undefined && error && <ErrorState error={error} retry={() => void refetch()} />}
      </div>
    </InfoDialog>
  );
}
