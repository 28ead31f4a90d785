// What we use of fflate: TypeScript doesn't find its own types, which this version keeps elsewhere.
declare module 'fflate' {
  export class Zip {
    constructor(onChunk: (error: Error | null, chunk: Uint8Array, final: boolean) => void);
    add(entry: ZipDeflate): void;
    end(): void;
  }
  export class ZipDeflate {
    constructor(name: string, options: { level: 6 });
    push(chunk: Uint8Array, final: boolean): void;
  }
  export function strToU8(text: string): Uint8Array;
  export function strFromU8(bytes: Uint8Array): string;
  export function unzipSync(zip: Uint8Array): Record<string, Uint8Array>;
}
