/** Made-up people, places and words of the demo seed, by country. Nobody here is real. */
export interface Country {
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly places: readonly string[];
  /** The centre of the area, and its radius in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly spread: number;
}

export const kenya: Country = {
  given: ['Achieng', 'Otieno', 'Wanjiru', 'Barasa', 'Nekesa', 'Kiptoo', 'Moraa', 'Odhiambo', 'Atieno', 'Wafula'],
  family: ['Onyango', 'Wekesa', 'Chebet', 'Mwangi', 'Simiyu', 'Nyaboke', 'Ouma', 'Kemboi'],
  places: ['Kadibo', 'Nyalenda', 'Ombeyi', 'Kobura', 'Miwani', 'Katolo', 'Nyando', 'Ahero', 'Onjiko', 'Wawidhi'],
  latitude: -0.15,
  longitude: 34.9,
  spread: 0.18,
};
export const peru: Country = {
  given: ['Yaneth', 'Wilder', 'Maruja', 'Eusebio', 'Nélida', 'Rufino', 'Flor', 'Edilberto'],
  family: ['Huamaní', 'Ccori', 'Sulca', 'Ñaupari', 'Yupanqui', 'Palomino', 'Tello'],
  places: ['Chavinillo', 'Jacas Chico', 'Obas', 'Tantamayo', 'Chuquis', 'Yanas', 'Pachas'],
  latitude: -9.78,
  longitude: -76.55,
  spread: 0.3,
};
export const jordan: Country = {
  given: ['ريم', 'خالد', 'سلمى', 'يزن', 'لينا', 'عمّار', 'دانا', 'باسل'],
  family: ['الخطيب', 'العبادي', 'حدّاد', 'الزعبي', 'منصور', 'القضاة'],
  places: ['الرمثا', 'المفرق', 'الأزرق', 'الكرك', 'معان', 'الطفيلة'],
  latitude: 32.3,
  longitude: 36.1,
  spread: 0.5,
};
export const japan: Country = {
  given: ['陽菜', '蓮', '葵', '湊', '結衣', '樹'],
  family: ['森川', '杉本', '檜山', '白樺', '谷口'],
  places: ['上川', '層雲峡', '旭岳', '天人峡', '美瑛'],
  latitude: 43.66,
  longitude: 142.85,
  spread: 0.12,
};
export const senegal: Country = {
  given: ['Awa', 'Modou', 'Coumba', 'Ibra', 'Sokhna', 'Birame'],
  family: ['Ndour', 'Faye', 'Sarr', 'Gning', 'Diouf'],
  places: ['Ndoffane', 'Keur Baka', 'Latmingué', 'Thiaré', 'Ndiédieng'],
  latitude: 13.93,
  longitude: -15.93,
  spread: 0.2,
};
export const philippines: Country = {
  given: ['Ligaya', 'Amihan', 'Rodel', 'Jovelyn', 'Crisanto', 'Marites'],
  family: ['Dimaculangan', 'Batungbakal', 'Salonga', 'Magbanua', 'Catacutan'],
  places: ['Guiuan', 'Mercedes', 'Salcedo', 'Quinapondan', 'Balangkayan'],
  latitude: 11.1,
  longitude: 125.65,
  spread: 0.25,
};
