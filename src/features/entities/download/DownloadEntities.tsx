import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex, Radio, Spin } from 'antd';
import { useId, useState } from 'react';
import { getGetDatasetServiceUrl } from '~/api/generated/hooks/odata';
import { filterParams, useCreators, useEntityList } from '~/domain/entities/queries';
import { type ListId, ambiguousProperties } from '~/domain/entities/rows';
import type { EntitiesState } from '~/domain/entities/search-params';
import {
  DownloadChoice,
  DownloadFooter,
  DownloadProgress,
  useDownload,
  useQuickDownload,
  FormulaNote,
  LargeFileNote,
} from '~/domain/exports/DownloadParts';
import { hasManyValues } from '~/domain/exports/file-limits';
import { type ColumnLayout, shownColumns } from '~/shared/columns/layout';
import { appConfig } from '~/shared/config/client-config';
import { canStreamToDisk } from '~/shared/lib/file-target';
import { paths } from '~/shared/lib/paths';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { Failure } from '~/shared/ui/states/Failure';
import { CopyButton } from '~/shared/ui/text/CopyButton';
import {
  csvIgnoresSearch,
  downloadKey,
  downloadsShownOnly,
  formatNames,
  formatReasons,
  lastFormat,
  MatchingOnly,
} from '../formats';
import { columnId, knownColumns } from '../use-entity-columns';
import { entityFile, exportFileInfo, describeFilters, type Format, placeProperty } from './entity-file';

interface DownloadEntitiesProps {
  list: ListId;
  state: EntitiesState;
  total: number | undefined;
  all: number | undefined;
  layout: ColumnLayout;
  /** If a format was chosen already: the dialog then only shows if it has something to ask. */
  starts?: Format | null;
  onClose: () => void;
}

export function DownloadEntities(props: DownloadEntitiesProps) {
  const { list, state, total, all, layout, starts = null, onClose } = props;
  const { t, i18n } = useLingui();
  const formId = useId();
  const { projectId, datasetName } = list;
  const { data: known } = useEntityList(list);
  const properties = known?.properties ?? [];
  const { data: people = [] } = useCreators(list);
  const creators = new Map(people.map(({ id, displayName }) => [id, displayName]));
  const conditions = filterParams(state);
  const isFiltered = Object.keys(conditions).length > 0 || state.finding !== null;
  // The server cannot filter by properties: it sends all entities, and the browser keeps the matches.
  const isFound = state.finding !== null;
  const [onlyFiltered, setOnlyFiltered] = useState(true);
  const isCsvWhole = onlyFiltered && csvIgnoresSearch(state);
  // Rows cannot tell these properties apart.
  const areMixed = ambiguousProperties(properties).size > 0;
  const [chosen, setFormat] = useState(() => starts ?? lastFormat(list) ?? 'csv');
  const format = isCsvWhole && chosen === 'csv' ? 'xlsx' : chosen;
  const [onlyShown, setOnlyShown] = useState(() => downloadsShownOnly(list));
  const download = useDownload(downloadKey(list), onClose);
  const shown = new Set(shownColumns(layout.columns, knownColumns(properties)));
  const shownProperties = properties.filter((property) => shown.has(columnId(property)));
  const hasPlaces = properties.some(({ name }) => name === placeProperty);
  const address = `${location.origin}/v1${getGetDatasetServiceUrl(projectId, datasetName)}`;
  const isWhole = !onlyShown || format === 'csv' || format === 'geojson';
  const columns = isWhole ? properties : shownProperties;
  const isLarge = hasManyValues(onlyFiltered && isFiltered ? total : all, columns.length);
  const begin = () => {
    const filter = onlyFiltered && isFiltered ? describeFilters(state, creators, i18n) : null;
    const file = {
      list,
      format,
      properties: columns,
      conditions: onlyFiltered && !isFound ? conditions : {},
      found: onlyFiltered && isFound ? state : null,
      filter,
    };
    return download.start({
      ...exportFileInfo(list, format, filter),
      isLarge,
      address: paths.entities(projectId, datasetName),
      producer: () => entityFile(file, i18n),
      choices: { format, onlyShown },
    });
  };
  const { failure, isRunning, isDone } = download;
  const mixed = areMixed ? { why: i18n._(formatReasons.mixed) } : {};
  const formats: { value: Format; help: string; why?: string }[] = [
    {
      value: 'csv',
      help: t`Made by the server. Can be edited and imported again.`,
      ...(isCsvWhole ? { why: i18n._(formatReasons.search) } : {}),
    },
    { value: 'xlsx', help: t`With dates and numbers of updates as such.`, ...mixed },
    {
      value: 'geojson',
      help: t`Every entity with a place in “geometry”.`,
      ...mixed,
      ...(hasPlaces ? {} : { why: i18n._(formatReasons.noPlaces) }),
    },
    { value: 'jsonl', help: t`One line per entity.`, ...mixed },
  ];
  const isPossible = formats.some(({ value, why }) => value === format && why === undefined);
  const { isHidden, isPreparing } = useQuickDownload({
    isWanted: starts !== null,
    isReady: known !== undefined,
    asks:
      known !== undefined &&
      (!isPossible ||
        format !== chosen ||
        // The file picker needs a recent click.
        (isLarge && !(canStreamToDisk() && navigator.userActivation.isActive))),
    begin,
    download,
  });
  if (isHidden) return null;
  return (
    <Dialog
      title={t`Download entities`}
      onClose={onClose}
      width={560}
      footer={<DownloadFooter download={download} form={formId} onClose={onClose} />}
    >
      {failure !== undefined && (
        <p className="field-fault" role="alert">
          <Failure failureTitle={t`The file was not downloaded.`} error={failure} />
        </p>
      )}
      {isPreparing && <Spin />}
      {download.job && (isRunning || isDone) && <DownloadProgress job={download.job} />}
      {!isRunning && !isDone && !isPreparing && (
        <form
          id={formId}
          className="dialog-fields"
          onSubmit={(event) => {
            event.preventDefault();
            if (isPossible) void begin();
          }}
        >
          {isFiltered && (
            <DownloadChoice legend={<Trans>Entities</Trans>} value={onlyFiltered} onChange={setOnlyFiltered}>
              <Radio value>
                <MatchingOnly total={total} />
              </Radio>
              <Radio value={false}>
                {all === undefined ? (
                  <Trans>All entities</Trans>
                ) : (
                  <Plural value={all} one="All: # entity" other="All: # entities" />
                )}
              </Radio>
            </DownloadChoice>
          )}
          <DownloadChoice legend={<Trans>File</Trans>} value={format} onChange={setFormat}>
            {formats.map(({ value, help, why }) => (
              <Radio key={value} value={value} disabled={why !== undefined}>
                {i18n._(formatNames[value])} <span className="download-help">{why ?? help}</span>
              </Radio>
            ))}
          </DownloadChoice>
          {isLarge && <LargeFileNote />}
          {format === 'csv' && <FormulaNote />}
          {(format === 'xlsx' || format === 'jsonl') && (
            <DownloadChoice legend={<Trans>Properties</Trans>} value={onlyShown} onChange={setOnlyShown}>
              <Radio value={false}>
                <Trans context="columns">All</Trans>
              </Radio>
              <Radio value>
                <Plural
                  value={shownProperties.length}
                  one="Only the # shown in the table"
                  other="Only the # shown in the table"
                />
              </Radio>
            </DownloadChoice>
          )}
          {!appConfig().oidcEnabled && (
            <div className="download-choice">
              <p className="field-label">
                <Trans>Address for programs that read OData</Trans>
              </p>
              <p className="download-help">
                <Trans>Excel, Power BI, R or Python read the current entities from it.</Trans>
              </p>
              <Flex wrap align="center" gap="small" style={{ overflowWrap: 'anywhere' }}>
                <code>{address}</code>
                <CopyButton text={address}>
                  <Trans>Copy address</Trans>
                </CopyButton>
              </Flex>
            </div>
          )}
        </form>
      )}
    </Dialog>
  );
}
