import type { ListAuditsParams } from '~/api/schema';
import { csvFile, csvLines } from '~/shared/csv/write';
import type { Entry } from './entries';
import type { Matcher } from './matching';
import { readPiece, start } from './queries';

/** The progress of an export. */
export interface ExportProgress {
  /** Entries read, and those of them in the file. */
  read: number;
  written: number;
}

const header = [
  'time',
  'type',
  'action',
  'initiator',
  'initiator id',
  'target',
  'target kind',
  'target state',
  'target id',
  'details',
  'notes',
];

/** One line of the file; the action's label in the reader's language beside its own name. */
const fields = (entry: Entry, labelOf: (action: string) => string): string[] => [
  entry.at,
  labelOf(entry.action),
  entry.action,
  entry.actor?.name ?? '',
  entry.actor ? String(entry.actor.id) : '',
  entry.target?.name ?? '',
  entry.target?.kind ?? '',
  entry.target?.gone ?? '',
  entry.target?.id ?? '',
  entry.detailsText,
  entry.notes ?? '',
];

/**
 * Exports the matching entries of the whole log to a CSV file, piece by piece: each goes to the browser's file store
 * and leaves the page's memory. An export that failed or was stopped continues where it was.
 */
export class AuditExport {
  private readonly parts: Blob[];
  private place: ReturnType<typeof start> | null;
  progress: ExportProgress = { read: 0, written: 0 };

  constructor(
    private readonly params: ListAuditsParams,
    private readonly matcher: Matcher | null,
    private readonly labelOf: (action: string) => string,
  ) {
    this.place = start(params);
    this.parts = [new Blob([csvLines([header])])];
  }

  /** Reads the remaining pieces. Throws ApiError, and the AbortError unchanged. */
  async run(onProgress: (progress: ExportProgress) => void, signal: AbortSignal): Promise<Blob> {
    while (this.place !== null) {
      const piece = await readPiece(this.params, this.place, signal);
      const { matcher } = this;
      const entries = matcher ? piece.entries.filter(matcher.fits) : piece.entries;
      if (entries.length > 0)
        this.parts.push(new Blob([csvLines(entries.map((entry) => fields(entry, this.labelOf)))]));
      this.progress = {
        read: this.progress.read + piece.entries.length,
        written: this.progress.written + entries.length,
      };
      this.place = piece.next;
      onProgress(this.progress);
    }
    return csvFile(...this.parts);
  }
}
