/** An XMLHttpRequest that sends by `fetch`, for integration tests of uploads: Node has none. */
export class CallByFetch {
  readonly upload: { onprogress?: (event: { loaded: number }) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  private readonly headers = new Headers();
  private readonly aborting = new AbortController();
  private answer: Response | undefined;
  private method = '';
  private url = '';

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader = (name: string, value: string): void => this.headers.set(name, value);
  getResponseHeader = (name: string): string | null => this.answer?.headers.get(name) ?? null;
  abort = (): void => this.aborting.abort();

  send(body: Blob): void {
    void this.exchange(body).then(
      () => this.onload?.(),
      () => (this.aborting.signal.aborted ? this.onabort?.() : this.onerror?.()),
    );
  }

  private async exchange(body: Blob): Promise<void> {
    try {
      const { method, headers } = this;
      this.upload.onprogress?.({ loaded: body.size / 2 });
      this.answer = await fetch(this.url, { method, headers, body, signal: this.aborting.signal });
      this.upload.onprogress?.({ loaded: body.size });
      this.upload.onload?.();
      this.status = this.answer.status;
      this.responseText = await this.answer.text();
    } finally {
      this.onloadend?.();
    }
  }
}
