import wasm from '@resvg/resvg-wasm/index_bg.wasm?url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { flattenText } from './flatten-text.client.ts';

self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const simplify = async (text: string) => {
    await initWasm(fetch(wasm));
    return new Resvg(text).toString();
  };
  void flattenText(data, simplify).then(
    (answer) => self.postMessage(answer),
    // What a parser says means nothing to a customer; the other side has its own sentence.
    () => self.postMessage(null),
  );
});
