export type BundleFault = 'no-archive' | 'no-manifest' | 'unknown-format' | 'incomplete';

export class NotABundle extends Error {
  readonly fault: BundleFault;

  constructor(fault: BundleFault) {
    super(fault);
    this.fault = fault;
  }
}
