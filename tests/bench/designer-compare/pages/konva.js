import Konva from 'konva';
import { exportScale, placeText, pngOf, px, run } from './shared.js';

const loadImage = async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
};

await run(async (design) => {
  const stage = new Konva.Stage({ container: 'stage', width: 600, height: 800 });
  const layer = new Konva.Layer();
  const nodes = [];
  layer.add(new Konva.Rect({ width: 600, height: 800, fill: '#fff' }));
  for (const object of design) {
    if (object.kind === 'text') {
      const { fontSize, left, baseline, ascent, descent } = placeText(object);
      const y = baseline - (ascent - descent) / 2 - fontSize / 2;
      const letters = { text: object.text, fontFamily: 'Anton', fontSize, fill: object.color };
      nodes.push(new Konva.Text({ ...letters, x: left, y, draggable: true }));
    } else {
      const [width, height] = [object.widthIn * px, object.heightIn * px];
      const at = { x: object.x * px - width / 2, y: object.y * px - height / 2, width, height };
      nodes.push(new Konva.Image({ ...at, image: await loadImage(object.url), draggable: true }));
    }
  }
  layer.add(...nodes);
  const chosen = new Konva.Transformer();
  layer.add(chosen);
  stage.add(layer);
  return {
    chooseAll: () => chosen.nodes(nodes),
    exportPng() {
      chosen.nodes([]);
      return pngOf(stage.toCanvas({ pixelRatio: exportScale }));
    },
  };
});
