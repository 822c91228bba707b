// Written by prepare-places.ts from CLDR 48.2.0 (Unicode-3.0).
export const places: Readonly<Record<string, string>> = {
  'place.bogota-co': 'Bogotá',
  'place.ho-chi-minh-city-vn': 'TP Hồ Chí Minh',
  'place.hong-kong-hk': 'Hồng Kông',
  'place.kyiv-ua': 'Kiev',
  'place.mexico-city-mx': 'Ciudad de México',
  'place.moscow-ru': 'Mát-xcơ-va',
  'place.pyongyang-kp': 'Bình Nhưỡng',
  'place.sao-paulo-br': 'São Paulo',
  'place.shanghai-cn': 'Thượng Hải',
  'place.taipei-tw': 'Đài Bắc',
}
