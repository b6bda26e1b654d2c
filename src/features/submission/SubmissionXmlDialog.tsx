import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '~/api/query-client';
import { XmlView } from '~/domain/definitions/XmlView';
import type { SubmissionRef } from '~/domain/submissions/record';
import { xmlOptions } from '~/domain/submissions/whole-answers';
import { prettyXml } from '~/engines/xforms/reader';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';

interface SubmissionXmlDialogProps {
  id: SubmissionRef;
  /** Part of the query key: it identifies the current version. */
  edits: number;
  onClose: () => void;
}

export function SubmissionXmlDialog({ id, edits, onClose }: SubmissionXmlDialogProps) {
  const { t } = useLingui();
  const xml = xmlOptions(id, edits);
  const { data, error, refetch } = useQuery({
    queryKey: [...xml.queryKey, 'lines'],
    queryFn: async ({ signal }) => prettyXml(new Blob([await queryClient.fetchQuery(xml)]), signal),
    gcTime: 60_000,
    structuralSharing: false,
  });
  return (
    <InfoDialog title={t`XML of the submission`} onClose={onClose} width={1200}>
      <div className="xml-dialog">
        {data && <XmlView lines={data} label={t`XML of the submission`} />}
        {!data && !error && <ListSkeleton rows={12} />}
        {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      </div>
    </InfoDialog>
  );
}
