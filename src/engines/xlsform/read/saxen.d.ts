/** The used part of saxen, which has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    on(event: 'openTag', handler: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: 'closeTag', handler: (name: string) => void): this;
    on(event: 'text', handler: (text: string, decode: Decode) => void): this;
    on(event: 'cdata' | 'attention', handler: (text: string) => void): this;
    on(event: 'error' | 'warn', handler: (failure: Error) => void): this;
    write(text: string): this;
    end(): Error | undefined;
  }
}
