import { quoteConfirmationKey } from '../quote-confirmation.client.ts';

/**
 * The script of /quote-confirmation. In the element with `data-name`, it replaces the word that the
 * attribute contains with the customer's name. It runs right there, so that the heading never shows
 * without the name.
 */
export const nameScript = `try{(name=>{
let h=document.querySelector("[data-name]");
if(name)h.textContent=h.textContent.replace(h.dataset.name,()=>name)
})(JSON.parse(sessionStorage.getItem("${quoteConfirmationKey}")).name)
}catch{}`.replaceAll('\n', '');
