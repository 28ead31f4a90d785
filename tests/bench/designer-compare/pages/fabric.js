import { ActiveSelection, Canvas, FabricImage, FabricText } from 'fabric';
import { exportScale, fabricTop, placeText, pngOf, px, run } from './shared.js';

await run(async (design) => {
  const element = document.querySelector('#stage').appendChild(document.createElement('canvas'));
  const canvas = new Canvas(element, { width: 600, height: 800, backgroundColor: '#fff' });
  for (const object of design) {
    if (object.kind === 'text') {
      const place = placeText(object);
      const at = { originX: 'left', originY: 'top', left: place.left, top: fabricTop(place) };
      const letters = { fontFamily: 'Anton', fontSize: place.fontSize, fill: object.color };
      canvas.add(new FabricText(object.text, { ...at, ...letters, strokeWidth: 0 }));
    } else {
      const picture = await FabricImage.fromURL(object.url);
      const scale = (object.widthIn * px) / picture.width;
      const at = { originX: 'center', originY: 'center', left: object.x * px, top: object.y * px };
      canvas.add(picture.set({ ...at, scaleX: scale, scaleY: scale }));
    }
  }
  canvas.renderAll();
  return {
    chooseAll() {
      canvas.setActiveObject(new ActiveSelection(canvas.getObjects(), { canvas }));
      canvas.requestRenderAll();
    },
    exportPng() {
      canvas.discardActiveObject();
      return pngOf(canvas.toCanvasElement(exportScale));
    },
  };
});
