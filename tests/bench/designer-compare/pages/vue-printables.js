import { ActiveSelection } from 'fabric';
import { createApp, h, ref } from 'vue';
import { useCanvas, useImage, useText } from 'vue-printables';
import { exportScale, fabricTop, placeText, px, run } from './shared.js';

await run(async (design) => {
  const element = ref(null);
  let printables;
  createApp({
    setup() {
      // What is inside of its border is 600 × 800.
      const area = { size: { width: 603, height: 803 }, position: { left: -3, top: -3 } };
      const size = { width: 600, height: 800 };
      const canvas = useCanvas(element, { size, clipPathOption: { ...area, movable: false } });
      printables = { ...canvas, ...useImage(canvas), ...useText(canvas) };
      return () => h('canvas', { ref: element });
    },
  }).mount('#stage');
  const { initCanvas, addText, addImage, activeObj, canvasInstance, exportAsImg } = printables;
  await initCanvas();
  for (const object of design) {
    if (object.kind === 'text') {
      const place = placeText(object);
      const letters = { fontFamily: 'Anton', fontSize: place.fontSize, fill: object.color };
      addText({ text: object.text, ...letters, strokeWidth: 0 });
      activeObj.value.set({ left: place.left, top: fabricTop(place) });
    } else {
      const [width, height] = [object.widthIn * px, object.heightIn * px];
      await addImage(object.url, { left: 1, top: 1 });
      const { width: own } = activeObj.value;
      const at = { left: object.x * px - width / 2, top: object.y * px - height / 2 };
      activeObj.value.set({ ...at, scaleX: width / own, scaleY: width / own });
    }
    activeObj.value.setCoords();
  }
  const canvas = canvasInstance.value;
  const objects = () => canvas.getObjects().filter(({ type }) => type !== 'rect');
  canvas.discardActiveObject();
  canvas.renderAll();
  return {
    chooseAll() {
      canvas.setActiveObject(new ActiveSelection(objects(), { canvas }));
      canvas.requestRenderAll();
    },
    async exportPng() {
      canvas.discardActiveObject();
      const size = { width: 600 * exportScale, height: 800 * exportScale };
      const url = await exportAsImg(size, { dpi: 300 }, 'png');
      const bytes = Uint8Array.from(atob(url.split(',')[1]), (char) => char.charCodeAt(0));
      return new Blob([bytes], { type: 'image/png' });
    },
  };
});
