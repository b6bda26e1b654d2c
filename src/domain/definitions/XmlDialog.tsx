import { useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import type { DefinitionRef } from '~/api/form-version-ref';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { ListSkeleton } from '~/shared/ui/states/states';
import { useXmlLines } from './queries';
import { UnreadableState } from './UnreadableState';
import { XmlView } from './XmlView';
import './definitions.css';

interface XmlDialogProps {
  definition: DefinitionRef;
  title: string;
  onClose: () => void;
}

/** Read-only XML of a definition, with search and folding. Open it with `lazyDialog`. */
export function XmlDialog({ definition, title, onClose }: XmlDialogProps) {
  const { t } = useLingui();
  const { data: lines, error, refetch } = useXmlLines(definition);
  return (
    <InfoDialog title={t`XML: ${title}`} onClose={onClose} width={1200}>
      <Flex vertical className="xml-dialog">
        {lines && <XmlView lines={lines} label={t`XML: ${title}`} />}
        {!lines && !error && <ListSkeleton rows={12} />}
        {!lines && error && <UnreadableState error={error} retry={() => void refetch()} />}
      </Flex>
    </InfoDialog>
  );
}
